import type { Category, Input } from '@porteira/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { amountText } from '#api/amounts.ts'
import { api } from '#api/client.ts'
import { recall, token } from '#api/session.ts'
import { FixedFacts, FormFields, yesNo } from '#components/admin/FormFields.tsx'
import { FormPage } from '#components/admin/FormPage.tsx'
import { useAdminAccess } from '#components/admin/use-admin-access.ts'
import { useAdminCall } from '#components/admin/use-admin-call.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { useForm } from '#components/admin/use-form.ts'
import { LoadFailure } from '#components/LoadFailure.tsx'
import { useMessage } from '#components/messages.tsx'
import { PageSkeleton } from '#components/PageSkeleton.tsx'
import words from '#styles/words.module.css'
import { categoryFields } from './category-fields.ts'

const HERE = '/edit-category'

export default function EditCategoryPage() {
  return useAdminAccess(HERE) ? <Loaded /> : <PageSkeleton />
}

function Loaded() {
  const input = { params: { itemUUID: recall('itemUUID') }, query: { token: token() } }
  const { data, error, isAsking, again } = useAdminQuery('GET /api/categories/:itemUUID', input, HERE)
  if (error) return <LoadFailure error={error} busy={isAsking} onRetry={again} />
  return data ? <CategoryForm category={data.result} /> : <PageSkeleton />
}

function CategoryForm({ category }: { category: Category }) {
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const show = useMessage()
  const form = useForm(categoryFields, category)
  const { run, busy } = useAdminCall(HERE)

  async function save() {
    const values = await form.finished()
    if (!values) return
    const answer = await run(() =>
      api('PUT /api/categories/:itemUUID', {
        params: { itemUUID: category.UUID },
        query: { token: token() },
        body: values as NonNullable<Input<'PUT /api/categories/:itemUUID'>['body']>,
      }),
    )
    if (!answer) return
    await client.invalidateQueries()
    await show(answer.msg, { passesByItself: true })
    navigate('/purchase')
  }

  return (
    <FormPage
      title="Edição de categoria:"
      busy={busy}
      onSave={() => void save()}
      onBack={() => navigate('/purchase')}
    >
      <section className={words['stack']}>
        <h2 className={words['section']}>{category.name}</h2>
        <FixedFacts facts={factsOf(category)} />
      </section>
      <FormFields fields={categoryFields} draft={form.draft} problem={form.problem} onChange={form.change} />
    </FormPage>
  )
}

const orNone = (number: number | null) => (number ? String(number) : '')

const factsOf = (category: Category): Parameters<typeof FixedFacts>[0]['facts'] => [
  ['price', amountText(category.price)],
  ['minParticipants', String(category.minParticipants)],
  ['maxParticipants', String(category.maxParticipants)],
  ['savedLives', String(category.savedLives)],
  ['strengthOptions', String(category.strengthOptions)],
  ['strengthDynamic', yesNo(category.strengthDynamic)],
  ['restrictAgeMin', orNone(category.restrictAgeMin)],
  ['restrictAgeMax', orNone(category.restrictAgeMax)],
  ['sbbEnabled', yesNo(category.sbbEnabled)],
  ['mdlAvailBadges', category.mdlAvailBadges],
  ['mdlAvailCount', category.mdlAvailBadges ? String(category.mdlAvailCount) : ''],
  ['mdlUnitsSold', String(category.mdlUnitsSold)],
  ['blockedSales', yesNo(category.blockedSales)],
  ['hideFromSales', yesNo(category.hideFromSales)],
]

import type { Category } from '@porteira/contract'
import { amountText } from '#api/amounts.ts'
import { api } from '#api/client.ts'
import { readStored } from '#storage/session.ts'
import type { Admin } from '#components/admin/admin.ts'
import { EditForm } from '#areas/organiser/components/EditForm.tsx'
import type { Draft } from '#areas/organiser/components/form-fields.ts'
import { freeCategoryNote } from '#areas/organiser/components/free-category.ts'
import { type FixedFacts, yesNo } from '#areas/organiser/components/FormFields.tsx'
import { LoadedForm } from '#areas/organiser/components/LoadedForm.tsx'
import layout from '#styles/layout.module.css'
import { LinkButton } from '#ui/LinkButton.tsx'
import { categoryFields } from './category-fields.ts'
import { GroundPlan } from './GroundPlan.tsx'

const EditCategoryPage = ({ admin }: { admin: Admin }) => (
  <LoadedForm
    admin={admin}
    ask="GET /api/categories/:itemUUID"
    input={{ params: { itemUUID: readStored('itemUUID') }, query: { token: admin.token } }}
  >
    {({ result }) => <CategoryForm admin={admin} category={result} />}
  </LoadedForm>
)
export default EditCategoryPage

const CategoryForm = ({ category, admin }: { category: Category; admin: Admin }) => (
  <EditForm
    title="Edição de categoria:"
    name={category.name}
    facts={factsOf(category)}
    link={
      category.withoutRiders === 0 && (
        <span className={layout['row']}>
          <LinkButton href={`/edit-category/${category.UUID}/regras`}>Regras da prova</LinkButton>
          <LinkButton href={`/competicao/${category.UUID}`}>Decisões e resultado</LinkButton>
          <LinkButton href={`/apontador/${category.UUID}`}>Abrir página do apontador</LinkButton>
        </span>
      )
    }
    picture={category.withoutRiders === 1 && <GroundPlan category={category} admin={admin} />}
    fields={categoryFields}
    note={(draft) => noteOf(category, draft)}
    initial={category}
    admin={admin}
    send={(values) =>
      api('PUT /api/categories/:itemUUID', {
        params: { itemUUID: category.UUID },
        query: { token: admin.token },
        body: values,
      })
    }
  />
)

function noteOf({ price }: Category, draft: Draft) {
  const hasLimit = Number(draft.registrationsPerUser ?? '0') > 0
  if (price > 0 || hasLimit || draft.noDirectSales === '1') return ''
  const isPlace = draft.withoutRiders === '1'
  return freeCategoryNote({ isInPerson: draft.registrationInPerson === '1', isPlace })
}

const textOrEmpty = (number: number | null) => (number ? String(number) : '')

const factsOf = (category: Category): Parameters<typeof FixedFacts>[0]['facts'] => [
  ['price', amountText(category.price)],
  ['maxParticipants', String(category.maxParticipants)],
  ['minParticipants', String(category.minParticipants)],
  ['savedLives', String(category.savedLives)],
  ['strengthOptions', String(category.strengthOptions)],
  ['strengthDynamic', yesNo(category.strengthDynamic)],
  ['restrictAgeMin', textOrEmpty(category.restrictAgeMin)],
  ['restrictAgeMax', textOrEmpty(category.restrictAgeMax)],
  ['sbbEnabled', yesNo(category.sbbEnabled)],
  ['mdlAvailBadges', category.mdlAvailBadges],
  ['mdlAvailCount', category.mdlAvailBadges ? String(category.mdlAvailCount) : ''],
  ['mdlUnitsSold', String(category.mdlUnitsSold)],
  ['blockedSales', yesNo(category.blockedSales)],
  ['hideFromSales', yesNo(category.hideFromSales)],
]

import { useEffect } from 'react'
import { useParams } from 'wouter'
import type { Admin } from '#components/admin/admin.ts'
import { RuleSentences } from '#areas/organiser/components/rules/RulesAside.tsx'
import { LoadedForm } from '#areas/organiser/components/LoadedForm.tsx'
import { Page } from '#shell/Page.tsx'
import { remember } from '#storage/remember.ts'
import { Callout } from '#ui/Callout.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { EditRules } from './EditRules.tsx'
import { CATEGORY_LINK, type StoredRules } from './stored-rules.ts'
import { ThrownRules } from './ThrownRules.tsx'

/** The rules of the competition of a category. */
export default function EditRulesPage({ admin }: { admin: Admin }) {
  const { itemUUID = '' } = useParams<{ itemUUID: string }>()
  // The edit form of the category, to which this page leads back, reads which one it is.
  useEffect(() => remember('itemUUID', itemUUID), [itemUUID])
  return (
    <LoadedForm
      ask="GET /api/categories/:itemUUID/competition"
      input={{ params: { itemUUID }, query: { token: admin.token } }}
      admin={admin}
      title="Regras da prova"
      place={CATEGORY_LINK}
    >
      {(stored) => <Rules key={JSON.stringify(stored)} itemUUID={itemUUID} stored={stored} admin={admin} />}
    </LoadedForm>
  )
}

type Props = { itemUUID: string; stored: StoredRules; admin: Admin }

/** The form of an owner, and the sentences for other roles. */
function Rules(props: Props) {
  const { stored, admin } = props
  if (!admin.may('PUT /api/categories/:itemUUID/competition', stored.eventUUID))
    return (
      <Page title={`Regras: ${stored.name}`} place={{ ...CATEGORY_LINK, name: stored.eventName }}>
        {stored.competition ? (
          <RuleSentences sentences={stored.sentences} />
        ) : (
          <EmptyState says="Esta prova ainda não tem regras." />
        )}
        <Callout>{stored.lockSays}</Callout>
      </Page>
    )
  return stored.hasShots ? <ThrownRules {...props} /> : <EditRules {...props} />
}

import { isSameValue } from '@porteira/domain/competition'
import { useState } from 'react'
import type { Admin } from '#components/admin/admin.ts'
import { useAsk } from '#components/messages/messages.tsx'
import { formProblems } from '#areas/organiser/components/rules/rules-form.ts'
import { RulesForm, Templates } from '#areas/organiser/components/rules/RulesForm.tsx'
import { useRules } from '#areas/organiser/components/rules/use-rules.ts'
import { Page } from '#shell/Page.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { CopyRules } from './CopyRules.tsx'
import { CATEGORY_LINK, contextOf, othersOf, type StoredRules } from './stored-rules.ts'
import { useSaveRules } from './use-save-rules.ts'

type Props = { itemUUID: string; stored: StoredRules; admin: Admin }

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map()
const always = () => true

/** The rules before the first shot: everything may change. */
export function EditRules({ itemUUID, stored, admin }: Props) {
  const { rules, shown, onRules, choose } = useRules(stored.competition)
  const [isCopying, setCopying] = useState(false)
  const ask = useAsk()
  const problems = rules ? formProblems(rules, contextOf(itemUUID, stored)) : NO_PROBLEMS
  const { save, busy } = useSaveRules({ itemUUID, admin, problems })
  const isChanged = !isSameValue(rules, stored.competition)
  const hasOthers = stored.categories.some(({ hasRules }) => hasRules)

  async function remove() {
    const detail = 'Ela volta a valer como antes, sem frases e sem forças próprias.'
    if ((await ask({ title: 'Retirar as regras desta prova?', detail, yes: 'Retirar' })) === 'yes')
      await save(null)
  }

  return (
    <Page
      title={`Regras: ${stored.name}`}
      place={{ ...CATEGORY_LINK, name: stored.eventName }}
      width="wide"
      bar={
        <ActionBar>
          <LinkButton href={CATEGORY_LINK.href}>Voltar</LinkButton>
          <Button look="main" busy={busy} disabled={!isChanged} onClick={() => void save(rules)}>
            Salvar regras
          </Button>
        </ActionBar>
      }
    >
      {(hasOthers || stored.competition) && (
        <div className={layout['row']}>
          {hasOthers && (
            <Button size="small" icon="copy" onClick={() => setCopying(true)}>
              Copiar de outra prova
            </Button>
          )}
          {stored.competition && (
            <Button size="small" look="quiet" icon="bin" busy={busy} onClick={() => void remove()}>
              Retirar regras
            </Button>
          )}
        </div>
      )}
      {rules && shown ? (
        <RulesForm
          rules={rules}
          shown={shown}
          onRules={onRules}
          isFree={always}
          problems={problems}
          others={othersOf(stored)}
          riders={stored.minParticipants}
          note={<p className={typography['caption']}>{stored.lockSays}</p>}
        />
      ) : (
        <>
          <EmptyState
            says="Esta prova ainda não tem regras."
            next="Comece de um modelo e mude o que for diferente."
          />
          <Templates rules={null} riders={stored.minParticipants} onChosen={choose} />
        </>
      )}
      {isCopying && (
        <CopyRules
          itemUUID={itemUUID}
          stored={stored}
          admin={admin}
          onClose={() => setCopying(false)}
          onCopied={(copied) => {
            setCopying(false)
            choose(copied)
          }}
        />
      )}
    </Page>
  )
}

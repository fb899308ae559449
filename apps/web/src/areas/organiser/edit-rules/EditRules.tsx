import { isSameValue } from '@porteira/domain/competition'
import { type ComponentProps, useState } from 'react'
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
      <Tools stored={stored} busy={busy} onCopy={() => setCopying(true)} onRemove={() => void remove()} />
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
        <NoRules riders={stored.minParticipants} onChosen={choose} />
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

type ToolsProps = { stored: StoredRules; busy: boolean; onCopy: () => void; onRemove: () => void }

/** What can be done with the rules as a whole. */
function Tools({ stored, busy, onCopy, onRemove }: ToolsProps) {
  const hasOthers = stored.categories.some(({ hasRules }) => hasRules)
  if (!hasOthers && !stored.competition) return null
  return (
    <div className={layout['row']}>
      {hasOthers && (
        <Button size="small" icon="copy" onClick={onCopy}>
          Copiar de outra prova
        </Button>
      )}
      {stored.competition && (
        <Button size="small" look="quiet" icon="bin" busy={busy} onClick={onRemove}>
          Retirar regras
        </Button>
      )}
    </div>
  )
}

const NoRules = (props: Omit<ComponentProps<typeof Templates>, 'rules'>) => (
  <>
    <EmptyState
      says="Esta prova ainda não tem regras."
      next="Comece de um modelo e mude o que for diferente."
    />
    <Templates rules={null} {...props} />
  </>
)

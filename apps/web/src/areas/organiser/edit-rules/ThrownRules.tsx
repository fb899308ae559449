import { type CompetitionRules, isSameValue } from '@porteira/domain/competition'
import { useState } from 'react'
import type { Admin } from '#components/admin/admin.ts'
import { formProblems, isFreeAfterShots } from '#areas/organiser/components/rules/rules-form.ts'
import { RuleSentences } from '#areas/organiser/components/rules/RulesAside.tsx'
import { RulesForm } from '#areas/organiser/components/rules/RulesForm.tsx'
import { useRules } from '#areas/organiser/components/rules/use-rules.ts'
import { Page } from '#shell/Page.tsx'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { TextDialog } from '#ui/TextDialog.tsx'
import { CATEGORY_LINK, contextOf, othersOf, type StoredRules } from './stored-rules.ts'
import { useSaveRules } from './use-save-rules.ts'

type Props = { itemUUID: string; stored: StoredRules; admin: Admin }

/** The rules after the first shot, in sentences. What may still change opens with 'Mudar com motivo'. */
export function ThrownRules({ itemUUID, stored, admin }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { competition } = stored
  if (competition && isOpen)
    return <ChangeRules {...{ itemUUID, stored, admin, competition }} onClose={() => setOpen(false)} />
  return (
    <Page
      title={`Regras: ${stored.name}`}
      place={{ ...CATEGORY_LINK, name: stored.eventName }}
      bar={
        <ActionBar>
          <LinkButton href={CATEGORY_LINK.href}>Voltar</LinkButton>
          {competition && <Button onClick={() => setOpen(true)}>Mudar com motivo</Button>}
        </ActionBar>
      }
    >
      <Callout>{stored.lockSays}</Callout>
      {competition ? (
        <RuleSentences sentences={stored.sentences} />
      ) : (
        <EmptyState says="Esta prova começou sem regras." next="Ela vale como sempre, pelo regulamento." />
      )}
    </Page>
  )
}

type ChangeProps = Props & { competition: CompetitionRules; onClose: () => void }

/** The form after the first shot: what stays is text. */
function ChangeRules({ itemUUID, stored, admin, competition, onClose }: ChangeProps) {
  const [isAsking, setAsking] = useState(false)
  const { rules, shown, onRules } = useRules(competition)
  const current = rules ?? competition
  const problems = formProblems(current, contextOf(itemUUID, stored))
  const { save, busy } = useSaveRules({ itemUUID, admin, problems })
  const { begun, official } = stored

  async function confirm(reason: string) {
    setAsking(false)
    await save(current, reason)
  }

  return (
    <Page
      title={`Regras: ${stored.name}`}
      place={{ ...CATEGORY_LINK, name: stored.eventName }}
      width="wide"
      bar={
        <ActionBar>
          <Button onClick={onClose}>Voltar</Button>
          <Button
            look="main"
            busy={busy}
            disabled={isSameValue(current, competition)}
            onClick={() => (problems.size > 0 ? void save(current) : setAsking(true))}
          >
            Salvar regras
          </Button>
        </ActionBar>
      }
    >
      <Callout>{stored.lockSays}</Callout>
      <RulesForm
        rules={current}
        shown={shown ?? competition}
        onRules={onRules}
        isFree={(path) => isFreeAfterShots(path, current, { stored: competition, begun, official })}
        problems={problems}
        others={othersOf(stored)}
        riders={stored.minParticipants}
      />
      {isAsking && (
        <TextDialog
          title="Por que as regras mudam?"
          send="Salvar regras"
          hint="Fica no histórico, com o seu nome."
          maxLength={300}
          onText={(reason) => void confirm(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </Page>
  )
}

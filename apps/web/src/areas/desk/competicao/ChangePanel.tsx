import { type ReactNode, useState } from 'react'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button, type Look } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { NewerFacts } from './NewerFacts.tsx'
import { Panel, PanelFooter, WhatChanges } from './Panel.tsx'
import { missingReason, NO_REASON, reasonText } from './reason.ts'
import { ReasonFields } from './ReasonFields.tsx'
import { type Missing, useChecked } from './use-checked.ts'
import type { useDecision } from './use-decision.ts'

export type ChangeForm = {
  title: string
  lead?: ReactNode
  missing: Missing
  /** What the change leads to, as sentences. */
  says?: readonly string[]
  /** The words of the reason. Without it the change has none. */
  reason?: { words: readonly string[]; label?: string; hint?: string; isOptional?: boolean }
  /** False disables the button. */
  isReady?: boolean
  /** The text of the button, with the number. */
  send: string
  look?: Look['look']
}

type Props = {
  form: ChangeForm
  change: Omit<ReturnType<typeof useDecision>, 'change'>
  /** The address that closes the panel. */
  back: string
  /** Below what the change leads to. */
  outcome?: ReactNode
  /** True for fields that are filled in after the reason. */
  isAfterReason?: boolean
  onSend: (reason: string) => void
  children?: ((problem: (field: string) => string | undefined) => ReactNode) | undefined
}

/** One change of a competition: its fields, its reason, what it leads to, what is newer, and its button. */
export function ChangePanel({ form, change, back, outcome, isAfterReason = false, onSend, children }: Props) {
  const { title, lead, missing, says = [], reason, isReady = true, send, look = 'main' } = form
  const [stated, setStated] = useState(NO_REASON)
  const needsReason = reason !== undefined && reason.isOptional !== true
  const all = { ...missing, ...(needsReason && missingReason(stated, reason.words)) }
  const { box, problem, general, press } = useChecked(all, change.refusal)

  return (
    <Panel title={title} lead={lead}>
      <form
        ref={box}
        className={layout['stack']}
        noValidate
        onChange={change.forget}
        onSubmit={(event) => event.preventDefault()}
      >
        {!isAfterReason && children?.(problem)}
        {reason && <ReasonFields {...reason} value={stated} onValue={setStated} problem={problem} />}
        <WhatChanges says={says}>{outcome}</WhatChanges>
        {isAfterReason && children?.(problem)}
        {change.news && (
          <NewerFacts
            chosen={[send, reasonText(stated)]}
            news={change.news}
            takesFocus={change.isLate}
            onRead={change.acknowledge}
          />
        )}
        <p className={typography['caption']}>Se chegar algo novo antes, esta tela avisa e nada é gravado.</p>
        {general && (
          <Callout tone="bad" live>
            {general}
          </Callout>
        )}
        <PanelFooter>
          <LinkButton href={back}>Voltar</LinkButton>
          <Button
            look={look}
            busy={change.busy}
            disabled={change.news !== undefined || !isReady}
            onClick={() => press(() => onSend(reasonText(stated)))}
          >
            {send}
          </Button>
        </PanelFooter>
      </form>
    </Panel>
  )
}

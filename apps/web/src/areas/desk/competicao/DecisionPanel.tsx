import type { ReactNode } from 'react'
import { useWhen } from '#shell/use-when.ts'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { partAddress } from './addresses.ts'
import { type ChangeForm, ChangePanel } from './ChangePanel.tsx'
import { type DecisionFields, type Preview, seenFor } from './competition.ts'
import { changesOf } from './consequences.ts'
import { type ActProps, useDecision, usePreview } from './use-decision.ts'

export type DecisionForm = ChangeForm & {
  /** What is decided; undefined while something is missing. */
  fields: DecisionFields | undefined
  /** What the server is asked about, where it is not the same. */
  asks?: DecisionFields | undefined
  /** What the answer of the server means, as sentences, where it is not only about places. */
  outcome?: (preview: Preview) => readonly string[]
  /** False for an answer on which nothing can be stored. */
  mayStore?: (preview: Preview) => boolean
}

type Props = ActProps & {
  form: DecisionForm
  children?: (problem: (field: string) => string | undefined, preview: Preview | undefined) => ReactNode
}

/** One decision: its fields, its reason, what it changes by the server, and its button. */
export function DecisionPanel({ form, children, ...props }: Props) {
  const { fields, outcome = changesOf, mayStore = () => true } = form
  const asks = 'asks' in form ? form.asks : fields
  const decision = useDecision(props, fields)
  const { preview, ...asking } = usePreview(props, asks)
  // The server knows more than the page shows.
  const isNewer = asks && preview && preview.seen !== seenFor(props.view, asks)
  useWhen(isNewer && preview.seen, props.reload)

  return (
    <ChangePanel
      form={{
        ...form,
        says: [...(form.says ?? []), ...(preview ? outcome(preview) : [])],
        isReady:
          (form.isReady ?? true) && (asks === undefined || (preview !== undefined && mayStore(preview))),
      }}
      change={{ ...decision, refusal: decision.refusal ?? asking.refusal }}
      back={props.back ?? partAddress(props.catUUID)}
      onSend={(reason) => fields && void decision.change({ ...fields, reason })}
      outcome={
        asks &&
        !preview && (
          <>
            {asking.isAsking && <Skeleton shape={[2]} />}
            {asking.hasFailed && (
              <Button size="small" onClick={() => void asking.again()}>
                Calcular de novo
              </Button>
            )}
          </>
        )
      }
    >
      {children && ((problem) => children(problem, preview))}
    </ChangePanel>
  )
}

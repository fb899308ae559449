import type { CancellationForecast } from '@porteira/contract'
import { cancellationMessages, entriesText } from '@porteira/domain'
import { useState } from 'react'
import { Link } from 'wouter'
import { api } from '#api/client.ts'
import { CategoryChecks } from '#areas/organiser/components/CategoryChecks.tsx'
import { NoticeReason, useNoticeReason } from '#areas/organiser/components/NoticeReason.tsx'
import { Panel } from '#areas/organiser/components/Panel.tsx'
import { PROPOSING, TwoPeople } from '#areas/organiser/components/TwoPeople.tsx'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { Radio } from '#ui/Choice.tsx'
import styles from './Cancelar.module.css'
import { Forecast, useForecast } from './Forecast.tsx'
import type { CancellationView } from './words.ts'

type Props = { eventUUID: string; view: CancellationView; admin: Admin; onChanged: () => void }
type Scope = 'some' | 'all'

/** A person chooses what is cancelled, reads what that means and asks a second person. */
export function Proposal({ view, ...props }: Props) {
  const [scope, setScope] = useState<Scope>('some')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const left = view.categories.filter(({ refusal }) => refusal === '')
  const categories = scope === 'all' ? left.map(({ categoryUUID }) => categoryUUID) : chosen

  if (left.length === 0) return <Callout>Não há prova que ainda possa ser cancelada neste evento.</Callout>
  return (
    <>
      <p className={typography['muted']}>Nada mudou ainda. Este é um ensaio com os dados de agora.</p>
      <fieldset className={styles['scope']}>
        <legend className={typography['label']}>O que acontece</legend>
        <Radio name="scope" checked={scope === 'some'} onValue={() => setScope('some')}>
          Cancelar provas
        </Radio>
        <Radio name="scope" checked={scope === 'all'} onValue={() => setScope('all')}>
          Cancelar tudo
        </Radio>
      </fieldset>
      {scope === 'some' && (
        <CategoryChecks
          legend="Provas"
          categories={view.categories.map(({ entries, refusal, ...category }) => ({
            ...category,
            note: refusal || entriesText(entries),
            disabled: refusal !== '',
          }))}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      <p className={typography['caption']}>
        Mudar os dias sem cancelar: <Link href={`/admin-events/${props.eventUUID}/adiar`}>Adiar</Link>. Poucos
        inscritos em uma prova: <Link href={`/admin-events/${props.eventUUID}/juntar`}>Juntar provas</Link>.
      </p>
      {categories.length === 0 ? (
        <Callout>{cancellationMessages.chooseSome}</Callout>
      ) : (
        <Foreseen key={categories.join()} categories={categories} isWholeEvent={scope === 'all'} {...props} />
      )}
    </>
  )
}

type ForeseenProps = Omit<Props, 'view'> & { categories: readonly string[]; isWholeEvent: boolean }

function Foreseen({ categories, isWholeEvent, eventUUID, admin, onChanged }: ForeseenProps) {
  const reading = useForecast(eventUUID, categories, admin)
  const { sendAndSay, busy } = useAdminSend(admin)
  const { reason, isGiven, field } = useNoticeReason()

  async function ask({ entries, carts, value }: CancellationForecast) {
    if (!isGiven()) return
    const done = await sendAndSay(() =>
      api('POST /api/events/:eventUUID/cancellation', {
        params: { eventUUID },
        query: { token: admin.token },
        body: {
          categories: [...categories],
          wholeEvent: isWholeEvent ? 1 : 0,
          reason,
          shown: { entries, carts, value },
        },
      }),
    )
    // Something may have been sold or returned.
    if (!done) await reading.again()
    onChanged()
  }

  return (
    <Forecast reading={reading}>
      {(forecast) => (
        <Panel title="Depois do ensaio">
          <TwoPeople people={PROPOSING} />
          {admin.may('POST /api/events/:eventUUID/cancellation', eventUUID) && (
            <>
              <NoticeReason {...field} />
              <Button look="danger" busy={busy} onClick={() => void ask(forecast)}>
                Pedir a segunda pessoa
              </Button>
            </>
          )}
          <p className={typography['caption']}>
            O pedido vale 24 horas. Se algo for vendido ou devolvido nesse tempo, o ensaio é refeito antes de
            começar.
          </p>
        </Panel>
      )}
    </Forecast>
  )
}

import type { PostponementForecast } from '@porteira/contract'
import { addDays, dateRangeText, postponementMessages } from '@porteira/domain'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { NoticeReason, useNoticeReason } from '#areas/organiser/components/NoticeReason.tsx'
import { Panel } from '#areas/organiser/components/Panel.tsx'
import { PROPOSING, TwoPeople } from '#areas/organiser/components/TwoPeople.tsx'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { Button } from '#ui/Button.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import styles from './Adiar.module.css'
import { type Days, Foreseen, useForecast } from './Foreseen.tsx'

type Props = { eventUUID: string; days: Days; admin: Admin; onChanged: () => void }

/** A person chooses other days, reads what they mean and asks a second person. */
export function Proposal({ days, ...props }: Props) {
  const [startDate, setStart] = useState('')
  const [endDate, setEnd] = useState('')
  const isWhole = startDate !== '' && endDate !== '' && endDate >= startDate
  return (
    <>
      <p>Agora: {dateRangeText(days.startDate, days.endDate)}</p>
      <div className={styles['fields']}>
        <TextInput
          label="Novo primeiro dia"
          name="startDate"
          type="date"
          value={startDate}
          onValue={setStart}
        />
        <TextInput
          label="Novo último dia"
          name="endDate"
          type="date"
          value={endDate}
          onValue={setEnd}
          error={endDate !== '' && endDate < startDate ? postponementMessages.endBeforeStart : undefined}
        />
      </div>
      {isWhole && <Rehearsal key={`${startDate} ${endDate}`} days={{ startDate, endDate }} {...props} />}
    </>
  )
}

function Rehearsal({ eventUUID, days, admin, onChanged }: Props) {
  const reading = useForecast(eventUUID, days, admin)
  const { sendAndSay, busy } = useAdminSend(admin)
  const [chooseUntil, setUntil] = useState(addDays(days.startDate, -7))
  const { reason, isGiven, field } = useNoticeReason()

  async function ask({ carts, entries }: PostponementForecast) {
    if (!isGiven()) return
    const body = { ...days, chooseUntil, reason, shown: { carts, entries } }
    const done = await sendAndSay(() =>
      api('POST /api/events/:eventUUID/postponement', {
        params: { eventUUID },
        query: { token: admin.token },
        body,
      }),
    )
    if (!done) await reading.again()
    onChanged()
  }

  return (
    <Foreseen reading={reading}>
      {(forecast) => (
        <Panel title="Depois do ensaio">
          <TwoPeople people={PROPOSING} />
          {admin.may('POST /api/events/:eventUUID/postponement', eventUUID) && (
            <>
              <TextInput
                label="Compradores escolhem até"
                name="chooseUntil"
                type="date"
                value={chooseUntil}
                onValue={setUntil}
                hint="Quem não responde mantém as inscrições."
              />
              <NoticeReason {...field} />
              <Button look="main" busy={busy} onClick={() => void ask(forecast)}>
                Pedir a segunda pessoa
              </Button>
            </>
          )}
        </Panel>
      )}
    </Foreseen>
  )
}

import type { Reply } from '@porteira/contract'
import { announcementMessages, entriesText, plural } from '@porteira/domain'
import { useState } from 'react'
import { useParams } from 'wouter'
import { api } from '#api/client.ts'
import { CategoryChecks } from '#areas/organiser/components/CategoryChecks.tsx'
import { PhoneList } from '#areas/organiser/components/PhoneList.tsx'
import type { Admin, OfficeProps } from '#components/admin/admin.ts'
import { EVENTS_LINK } from '#components/admin/admin-links.ts'
import { EventPage } from '#components/admin/EventPage.tsx'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { attempts, once } from '#components/send/attempt.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Choice.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { TextArea } from '#ui/TextArea.tsx'

const MAX_LENGTH = 1000

/** A text of the organisation to the buyers and riders of an event, or of some of its categories. */
export default function AvisarPage({ admin, linksOf }: OfficeProps) {
  const { eventUUID = '' } = useParams<{ eventUUID: string }>()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isOpen, setOpen] = useState(false)
  const { data, ...reading } = useAudience(eventUUID, chosen, admin)
  const { text, write, problem, send, busy } = useText(eventUUID, chosen, admin, (byPhone) =>
    setOpen(byPhone > 0),
  )

  return (
    <EventPage
      title="Avisar laçadores"
      eventUUID={eventUUID}
      eventName={data?.eventName}
      linksOf={linksOf}
      bar={
        <ActionBar>
          <LinkButton href={EVENTS_LINK.href}>Voltar</LinkButton>
          <Button look="main" busy={busy} disabled={!data || data.people === 0} onClick={() => void send()}>
            Enviar recado
          </Button>
        </ActionBar>
      }
    >
      <LoadState data={data} {...reading} shape={[2, 8]} />
      {data && (
        <>
          <CategoryChecks
            legend="Para quem"
            categories={data.categories.map(({ entries, ...category }) => ({
              ...category,
              note: entriesText(entries),
              disabled: entries === 0,
            }))}
            chosen={chosen}
            onChoose={setChosen}
          >
            <Checkbox checked={chosen.length === 0} onValue={() => setChosen([])}>
              Todo o evento
            </Checkbox>
          </CategoryChecks>
          <TextArea
            label="Recado"
            hint="Vai por e-mail a compradores e laçadores, e fica no histórico."
            maxLength={MAX_LENGTH}
            value={text}
            onValue={write}
            error={problem}
          />
          <Reach audience={data} {...(!isOpen && { openPhones: () => setOpen(true) })} />
          {isOpen && <Phones key={chosen.join()} eventUUID={eventUUID} chosen={chosen} admin={admin} />}
        </>
      )}
    </EventPage>
  )
}

type ReachProps = {
  audience: Reply<'GET /api/events/:eventUUID/announcement'>
  openPhones?: () => void
}

/** How many people a text reaches, and the way to those who have only a telephone. */
const Reach = ({ audience: { people, peopleByPhone }, openPhones }: ReachProps) => (
  <>
    <p role="status">
      {plural(people, 'pessoa recebe', 'pessoas recebem')} por e-mail.
      {peopleByPhone > 0 && ` ${peopleByPhone} só por telefone.`}
    </p>
    {peopleByPhone > 0 && openPhones && (
      <div>
        <Button onClick={openPhones}>Abrir a lista para ligar</Button>
      </div>
    )}
  </>
)

const inputOf = (eventUUID: string, chosen: readonly string[], { token }: Admin) => ({
  params: { eventUUID },
  query: { token, ...(chosen.length > 0 && { categories: chosen.join() }) },
})

/** The text, and its sending. `onSent` gets the number of people who must be called. */
function useText(
  eventUUID: string,
  chosen: readonly string[],
  admin: Admin,
  onSent: (peopleByPhone: number) => void,
) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const [attempt] = useState(() => attempts())
  const { sendAndSay, busy } = useAdminSend(admin)

  function write(value: string) {
    setText(value)
    setProblem('')
  }

  async function send() {
    if (text.trim() === '') return setProblem(announcementMessages.missing)
    const body = { categories: [...chosen], text }
    const done = await sendAndSay(() =>
      once(attempt, body, (key) =>
        api(
          'POST /api/events/:eventUUID/announcement',
          { params: { eventUUID }, query: { token: admin.token }, body },
          { once: key },
        ),
      ),
    )
    if (!done) return
    setText('')
    onSent(done.peopleByPhone)
  }

  return { text, write, problem, send, busy }
}

/** Reads whom a text reaches. Until an answer about another choice comes, the last one stays on the page. */
function useAudience(eventUUID: string, chosen: readonly string[], admin: Admin) {
  const input = inputOf(eventUUID, chosen, admin)
  const { data, ...reading } = useAdminQuery('GET /api/events/:eventUUID/announcement', input, admin)
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  return { data: data ?? last, ...reading }
}

type PhonesProps = { eventUUID: string; chosen: readonly string[]; admin: Admin }

/** Their numbers are read when a person asks for them, because it is recorded. */
function Phones({ eventUUID, chosen, admin }: PhonesProps) {
  const input = inputOf(eventUUID, chosen, admin)
  const { data, ...reading } = useAdminQuery('GET /api/events/:eventUUID/announcement/phones', input, admin)
  return data ? <PhoneList people={data.people} /> : <LoadState data={data} {...reading} shape={[4, 4]} />
}

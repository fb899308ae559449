import type { Reply } from '@porteira/contract'
import { useState } from 'react'
import { useParams } from 'wouter'
import type { OfficeProps } from '#components/admin/admin.ts'
import { EventPage } from '#components/admin/EventPage.tsx'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Select } from '#ui/Select.tsx'
import { Foreseen } from './Foreseen.tsx'
import styles from './Juntar.module.css'

type Category = Reply<'GET /api/events/:eventUUID/join'>['categories'][number]

const NONE = { value: '', label: 'Escolha a prova' }
const optionsOf = (categories: Category[]) => [
  NONE,
  ...categories.map(({ catUUID, name }) => ({ value: catUUID, label: name })),
]

/** Moves all entries of a category to another one, and says before what that means. */
export default function JuntarPage({ admin, linksOf }: OfficeProps) {
  const { eventUUID = '' } = useParams<{ eventUUID: string }>()
  const [fromUUID, setFrom] = useState('')
  const [toUUID, setTo] = useState('')
  const input = { params: { eventUUID }, query: { token: admin.token } }
  const { data, ...reading } = useAdminQuery('GET /api/events/:eventUUID/join', input, admin)
  const isChosen = fromUUID !== '' && toUUID !== ''

  function choose(from: string) {
    setFrom(from)
    if (from === toUUID) setTo('')
  }

  return (
    <EventPage title="Juntar provas" eventUUID={eventUUID} eventName={data?.eventName} linksOf={linksOf}>
      <LoadState data={data} {...reading} shape={[2, 6, 10]} />
      {data && (
        <>
          <p>As inscrições de uma prova passam para outra. Ninguém paga nem recebe de volta.</p>
          <div className={styles['fields']}>
            <Select
              label="Prova que termina"
              value={fromUUID}
              onValue={choose}
              options={optionsOf(data.categories.filter(({ refusal }) => refusal === ''))}
            />
            <Select
              label="Junta com"
              value={toUUID}
              onValue={setTo}
              options={optionsOf(data.categories.filter(({ catUUID }) => catUUID !== fromUUID))}
            />
          </div>
          <Closed categories={data.categories.filter(({ refusal }) => refusal !== '')} />
          {isChosen && (
            <Foreseen
              key={`${fromUUID} ${toUUID}`}
              pair={{ fromUUID, toUUID }}
              eventUUID={eventUUID}
              admin={admin}
              onDone={() => {
                choose('')
                setTo('')
                void reading.again()
              }}
            />
          )}
        </>
      )}
    </EventPage>
  )
}

const Closed = ({ categories }: { categories: Category[] }) =>
  categories.length > 0 && (
    <details>
      <summary>Provas que não terminam mais assim ({categories.length})</summary>
      <ul>
        {categories.map(({ catUUID, refusal }) => (
          <li key={catUUID}>{refusal}</li>
        ))}
      </ul>
    </details>
  )

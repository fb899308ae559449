import type { Requirement } from '@porteira/contract'
import { foldAccents } from '@porteira/domain'
import { useState } from 'react'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import card from '#styles/card.module.css'
import typography from '#styles/typography.module.css'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Section } from '#ui/Section.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { HorseItem } from './HorseItem.tsx'
import styles from './HorseItem.module.css'
import type { Horse } from './queries.ts'

const MAX_SHOWN = 100

type Props = { admin: Admin; eventUUID: string; requirements: readonly Requirement[] }

/** The horses of an event: what is known of each, where it is entered and what was checked. */
export function HorseList({ admin, eventUUID, requirements }: Props) {
  const [search, setSearch] = useState('')
  const input = { params: { eventUUID }, query: { token: admin.token } }
  const { data, ...reading } = useAdminQuery('GET /api/events/:eventUUID/horses', input, admin)
  const found = data?.items.filter((horse) => isFound(horse, search)) ?? []

  return (
    <Section title="Cavalos">
      <LoadState data={data} {...reading} shape={[4, 4]} />
      {data?.items.length === 0 && (
        <EmptyState
          says="Nenhum cavalo informado ainda."
          next="Eles aparecem quando os laçadores preenchem o SBB ou o nome do cavalo."
        />
      )}
      {data && data.items.length > 0 && (
        <>
          <div className={styles['search']}>
            <TextInput
              label="Buscar cavalo"
              hint="Nome, SBB ou RP, ou proprietário."
              type="search"
              value={search}
              onValue={setSearch}
              maxLength={100}
            />
          </div>
          <p className={typography['caption']} role="status">
            {countText(found.length, data.items.length)}
          </p>
          <ul className={card['rows']}>
            {found.slice(0, MAX_SHOWN).map((horse) => (
              <HorseItem
                key={horse.horseKey}
                horse={horse}
                requirements={requirements}
                admin={admin}
                eventUUID={eventUUID}
                onChanged={() => void reading.again()}
              />
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

const isFound = ({ name, registration, owner, horseKey }: Horse, search: string) =>
  [name, registration, owner, horseKey].some((text) => foldAccents(text).includes(foldAccents(search.trim())))

function countText(found: number, all: number) {
  const of = `${found} de ${all}`
  return found > MAX_SHOWN ? `${of}: estes são os ${MAX_SHOWN} primeiros. Busque pelo nome ou SBB.` : of
}

import type { CheckedLine, ListedPerson } from '@porteira/contract'
import { decodeText, isSex, PEOPLE_AT_ONCE } from '@porteira/domain'
import { useState } from 'react'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'

/** A line of the file; `done` once its person has a registration. */
export type ListedLine = Omit<CheckedLine, 'outcome'> & { outcome: CheckedLine['outcome'] | 'done' }

const personOf = ({ cpf, name, nickname, birthdate, sex }: ListedLine): ListedPerson[] =>
  isSex(sex) ? [{ cpf, name, nickname, birthdate, sex }] : []

/** A CSV file of people: first it is checked without a change, then the people of its right lines are added a part at a time. */
export function usePeopleCsv(admin: Admin) {
  const { send, busy } = useAdminSend(admin)
  const [lines, setLines] = useState<readonly ListedLine[]>()
  const query = { token: admin.token }

  async function check(file: File) {
    const text = decodeText(new Uint8Array(await file.arrayBuffer()))
    setLines(undefined)
    const checked = await send(() => api('POST /api/people/csv', { query, body: { text } }))
    if (checked) setLines(checked.lines)
  }

  /** Adds the people of the right lines. After a failure a second call continues with the rest. */
  async function add() {
    const waiting = (lines ?? []).filter(({ outcome }) => outcome === 'right')
    for (let from = 0; from < waiting.length; from += PEOPLE_AT_ONCE) {
      const part = waiting.slice(from, from + PEOPLE_AT_ONCE)
      const body = { people: part.flatMap(personOf) }
      const answer = await send(() => api('POST /api/people/batch', { query, body }))
      if (!answer) return
      const outcomes = new Map(part.map(({ line }, index) => [line, answer.outcomes[index]]))
      setLines((before) =>
        before?.map((one): ListedLine => {
          const now = outcomes.get(one.line)
          return now ? { ...one, says: now.says, outcome: now.outcome === 'right' ? 'done' : 'wrong' } : one
        }),
      )
    }
  }

  return { lines, busy, check, add, close: () => setLines(undefined) }
}

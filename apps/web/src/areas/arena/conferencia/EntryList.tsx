import type { CheckInEntry } from '@porteira/contract'
import { formatTime } from '@porteira/domain'
import { useMemo, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Select } from '#ui/Select.tsx'
import type { CheckInData } from './check-in-data.ts'
import { EntryRow } from './EntryRow.tsx'
import styles from './Found.module.css'
import { type Filter, lackLabels, listEntries, type Listed } from './missing.ts'

type Props = {
  data: CheckInData
  filter: Filter
  onFilter: (filter: Filter) => void
  nameOf: (categoryUUID: string) => string
  openId: number | undefined
  onOpen: (entry: CheckInEntry, rows: readonly Listed[]) => void
  /** Shows the numbers of an entry's people; undefined where this login or the network does not allow it. */
  onCall: ((row: Listed) => void) | undefined
}

const ROWS = 50

/** The entries of a state by number, with what each lacks, and filters for the category and the lack. */
export function EntryList({ data, filter, onFilter, nameOf, openId, onOpen, onCall }: Props) {
  const { total, counts, rows } = useMemo(() => listEntries(data, filter), [data, filter])
  const [shown, setShown] = useState(ROWS)
  const { categories } = data.snapshot
  const choose = (change: Partial<Filter>) => {
    setShown(ROWS)
    onFilter({ ...filter, ...change })
  }
  return (
    <section className={styles['list']} aria-label={TITLES[filter.state]}>
      {categories.length > 1 && (
        <Select
          label="Categoria"
          value={filter.categoryUUID}
          onValue={(categoryUUID) => choose({ categoryUUID, lack: '' })}
          options={[
            { value: '', label: 'Todas' },
            ...categories.map(({ categoryUUID, name }) => ({ value: categoryUUID, label: name })),
          ]}
        />
      )}
      {counts.length > 0 && (
        <div className={styles['chips']} role="group" aria-label="O que falta">
          {[{ lack: '' as const, count: total }, ...counts].map(({ lack, count }) => (
            <Button
              key={lack}
              size="small"
              aria-pressed={filter.lack === lack}
              onClick={() => choose({ lack })}
            >
              {lack === '' ? 'Tudo' : lackLabels[lack]} {count}
            </Button>
          ))}
        </div>
      )}
      {rows.length === 0 && <p>{EMPTY[filter.state]}</p>}
      <ul className={styles['found']}>
        {rows.slice(0, shown).map((row) => (
          <EntryRow
            key={row.entry.cartItemId}
            entry={row.entry}
            category={nameOf(row.entry.categoryUUID)}
            isOpen={row.entry.cartItemId === openId}
            onOpen={() => onOpen(row.entry, rows)}
            aside={
              onCall && (
                <Button
                  size="square"
                  aria-label={`Chamar nº ${row.entry.badge ?? 'S/N'}`}
                  onClick={() => onCall(row)}
                >
                  <Icon name="talk" />
                </Button>
              )
            }
          >
            <small data-lack={row.lacks[0] === 'number' ? undefined : row.lacks[0]}>{rowText(row)}</small>
          </EntryRow>
        ))}
      </ul>
      {rows.length > shown && (
        <Button onClick={() => setShown(shown + ROWS)}>
          Mostrar mais {Math.min(ROWS, rows.length - shown)} de {rows.length}
        </Button>
      )}
    </section>
  )
}

const TITLES: Record<Filter['state'], string> = {
  missing: 'Faltam',
  handedOut: 'Entregues',
  absent: 'Ausentes',
}

const EMPTY: Record<Filter['state'], string> = {
  missing: 'Não falta nenhuma inscrição.',
  handedOut: 'Nenhum número entregue ainda.',
  absent: 'Nenhuma inscrição ausente.',
}

/** What an entry lacks, or when and by what login its state was set. */
function rowText({ entry: { stateOn, stateBy }, says }: Listed) {
  if (says !== '') return says
  return [stateOn && `às ${formatTime(new Date(stateOn))}`, stateBy && `por ${stateBy}`]
    .filter(Boolean)
    .join(', ')
}

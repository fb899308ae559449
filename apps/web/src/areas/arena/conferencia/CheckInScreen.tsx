import { CHECKED, checkInStateLabels } from '@porteira/domain'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formMessageOf } from '#api/api-error.ts'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts'
import type { CheckIn, CheckInStatus } from './check-in.ts'
import { type CheckInData, countsOf } from './check-in-data.ts'
import { CategoryCounts } from './CategoryCounts.tsx'
import styles from './CheckIn.module.css'
import { Conflicts } from './Conflicts.tsx'
import { EntryActions } from './EntryActions.tsx'
import { EntryCard } from './EntryCard.tsx'
import { HorseLines } from './HorseLines.tsx'
import { FoundEntries, namesText } from './FoundEntries.tsx'
import type { Need } from './needs.ts'
import { NoteDialog } from './NoteDialog.tsx'
import { prepareKeys } from './read-code.ts'
import { Scanner } from './Scanner.tsx'
import { watchSeenCode } from './seen-code.ts'
import { SearchBox } from './SearchBox.tsx'
import { Tally } from './Tally.tsx'
import { type Notice, useOpenEntry } from './use-open-entry.ts'

type Props = {
  checkIn: CheckIn
  status: CheckInStatus
  data: CheckInData
  roles: readonly string[]
  /** The entry that a link opens; '' without one. */
  wanted: string
  token: string
  mayResolve: boolean
  /** What other logins did in this browser and did not send. */
  others: ReactNode
}

/** Scan or search, one entry at a time, and the progress below. */
export function CheckInScreen(props: Props) {
  const { checkIn, status, data, roles, token, mayResolve, others } = props
  const opened = useOpenEntry({ checkIn, data, roles, token, wanted: props.wanted })
  const [isScanning, setScanning] = useState(false)
  const [noting, setNoting] = useState<Need>()
  const [seen] = useState(() => watchSeenCode(Date.now))
  const box = useRef<HTMLInputElement>(null)
  const { entry, found, needs, stops } = opened
  // A conflict takes back the sentence that the number was handed out.
  const isInConflict = data.snapshot.conflicts.some(
    ({ cartItemId }) => cartItemId === opened.said?.cartItemId,
  )
  const said = isInConflict ? undefined : opened.said
  const { total, categories } = countsOf(data)
  const nameOf = (categoryUUID: string) =>
    data.snapshot.categories.find((one) => one.categoryUUID === categoryUUID)?.name ?? ''
  const isFilming = isScanning && !entry
  const main = useRef<HTMLElement>(null)
  const find = (selector: string) => main.current?.querySelector<HTMLElement>(selector)
  // On a phone the focus in the field would open the keyboard.
  const findNext = () =>
    find('[data-scan-end]') ?? (matchMedia('(pointer: fine)').matches ? box.current : find('[data-scan]'))
  useFocusAfterRemoval(`${entry?.cartItemId} ${isFilming}`, () => find('#entry') ?? findNext())
  useFocusAfterRemoval(
    data.snapshot.conflicts.length,
    () => find('[aria-label="Conflitos"] button') ?? findNext(),
  )
  useFocusAfterRemoval(status.refused.length, findNext)

  // The first scan should not wait for the keys.
  const { publicKeys } = data.snapshot
  useEffect(() => prepareKeys(publicKeys), [publicKeys])

  /** Closes the entry. The next scan or search can begin. */
  function next(text?: Notice) {
    opened.show(undefined, text)
    seen.resume()
    scrollTo(0, 0)
    // On a phone the focus would open the keyboard.
    if (matchMedia('(pointer: fine)').matches) box.current?.focus()
  }

  function handedOut() {
    if (!entry) return
    const names = namesText(entry)
    const text = `Nº ${entry.badge ?? 'S/N'} entregue: ${names}, ${nameOf(entry.categoryUUID)}.`
    const notice: Notice = { tone: 'good', text, cartItemId: entry.cartItemId }
    if (opened.isOpen(entry.cartItemId)) next(notice)
    else opened.say(notice)
  }

  function note({ asked }: Need, value: string) {
    setNoting(undefined)
    if (!asked) return
    const { requirement, subject } = asked
    const kind = value === '' ? 'uncheck' : 'check'
    void opened.act({ kind, requirementId: requirement.requirementId, subject, value })
  }

  return (
    <main ref={main} className={styles['page']}>
      <Tally counts={total} />
      {others}
      <Conflicts conflicts={data.snapshot.conflicts} resolve={mayResolve ? opened.resolve : undefined} />
      {status.error !== undefined && status.isOnline && (
        <Callout tone="bad">{formMessageOf(status.error)}</Callout>
      )}
      {status.refused.length > 0 && (
        <section className={layout['stack']} aria-label="Ações recusadas">
          {status.refused.map(({ action, says }) => (
            <Callout key={action.actionId} tone="bad">
              Nº {data.entries.get(action.cartItemId)?.badge ?? 'S/N'}: {says}
            </Callout>
          ))}
          <Button size="small" onClick={checkIn.forgetRefused}>
            Entendi
          </Button>
        </section>
      )}
      <div className={styles['work']}>
        <div className={styles['ask']}>
          {isFilming ? (
            <Scanner
              seen={seen}
              onCode={(text) => void opened.scan(text)}
              onFail={(problem) => {
                setScanning(false)
                opened.say({ tone: 'bad', text: problem })
              }}
              onClose={() => {
                flushSync(() => setScanning(false))
                box.current?.focus()
              }}
            />
          ) : (
            <SearchBox
              boxRef={box}
              isNext={!entry}
              isOnline={status.isOnline}
              onSearch={(text) => void opened.search(text)}
              onScan={() => {
                opened.show(undefined)
                setScanning(true)
              }}
            />
          )}
          <div role={said?.tone === 'bad' ? 'alert' : 'status'}>
            {said && <Callout tone={said.tone}>{said.text}</Callout>}
            {!said && entry && (
              <p className={layout['visuallyHidden']}>
                Nº {entry.badge ?? 'S/N'}, {nameOf(entry.categoryUUID)}, {checkInStateLabels[entry.state]}.{' '}
                {[...stops.blocks, ...stops.missing].join('. ') || 'Pronto para entregar.'}
              </p>
            )}
          </div>
        </div>
        <div className={styles['shown']}>
          {entry && (
            <>
              <EntryCard
                entry={entry}
                category={nameOf(entry.categoryUUID)}
                needs={needs}
                blocks={stops.blocks}
                onNote={(need) =>
                  need.asked?.requirement.kind === 'yesNo' && need.asked.value === ''
                    ? note(need, CHECKED)
                    : setNoting(need)
                }
              >
                <HorseLines
                  key={entry.cartItemId}
                  data={data}
                  riders={opened.riders}
                  onState={(rider, value) => void opened.stateHorse(rider, value)}
                />
              </EntryCard>
              <EntryActions
                key={entry.cartItemId}
                opened={opened}
                onHandedOut={handedOut}
                onClose={() => next()}
              />
            </>
          )}
          {found.length > 0 && <FoundEntries entries={found} nameOf={nameOf} onOpen={opened.show} />}
          {!entry && !isFilming && found.length === 0 && <CategoryCounts categories={categories} />}
        </div>
      </div>
      {noting?.asked && (
        <NoteDialog
          need={noting}
          asked={noting.asked}
          onNote={(value) => note(noting, value)}
          onErase={() => note(noting, '')}
          onClose={() => setNoting(undefined)}
        />
      )}
    </main>
  )
}

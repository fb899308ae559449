import { CHECKED, checkInStateLabels } from '@porteira/domain'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formMessageOf } from '#api/api-error.ts'
import layout from '#styles/layout.module.css'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts'
import type { CheckIn } from './check-in.ts'
import { type CheckInData, countsOf } from './check-in-data.ts'
import { CallDialog } from './CallDialog.tsx'
import { CategoryCounts } from './CategoryCounts.tsx'
import styles from './CheckIn.module.css'
import { Conflicts } from './Conflicts.tsx'
import { EntryActions } from './EntryActions.tsx'
import { EntryCard } from './EntryCard.tsx'
import { HorseLines } from './HorseLines.tsx'
import type { CheckInStatus } from './live.ts'
import { EntryList } from './EntryList.tsx'
import { namesText } from './EntryRow.tsx'
import { FoundEntries } from './FoundEntries.tsx'
import { isTick, type Need, type Noting } from './needs.ts'
import { NoteDialog } from './NoteDialog.tsx'
import { prepareKeys } from './read-code.ts'
import { Scanner } from './Scanner.tsx'
import { watchSeenCode } from './seen-code.ts'
import { SearchBox } from './SearchBox.tsx'
import { Tally } from './Tally.tsx'
import { useList } from './use-list.ts'
import { type OpenEntry, useOpenEntry } from './use-open-entry.ts'
import type { Notice } from './use-shown.ts'
import { useTypingTo } from './use-typing-to.ts'

type Props = {
  checkIn: CheckIn
  status: CheckInStatus
  data: CheckInData
  roles: readonly string[]
  /** The entry that a link opens; '' without one. */
  wanted: string
  token: string
  mayResolve: boolean
  /** The login of a person that may read the numbers of the people of an entry. */
  mayCall: boolean
  /** What other logins did in this browser and did not send. */
  others: ReactNode
}

/** Scan or search, one entry at a time, and the progress below. */
export function CheckInScreen(props: Props) {
  const { checkIn, status, data, mayResolve, others } = props
  const { main, box, ...screen } = useScreen(props)
  const { opened, noting, setNoting, list } = screen
  return (
    <main ref={main} className={styles['page']}>
      <Tally
        counts={screen.counts.total}
        chosen={list.filter?.state}
        onChoose={(state) => {
          screen.setScanning(false)
          list.toggle(state)
        }}
      />
      {others}
      <Conflicts conflicts={data.snapshot.conflicts} resolve={mayResolve ? opened.resolve : undefined} />
      {status.error !== undefined && status.isOnline && (
        <Callout tone="bad">{formMessageOf(status.error)}</Callout>
      )}
      <RefusedActions refused={status.refused} data={data} onSeen={checkIn.forgetRefused} />
      <div
        className={styles['work']}
        data-list={list.filter && 'open'}
        data-entry={opened.entry || opened.found.length > 0 ? 'open' : undefined}
      >
        <div className={styles['ask']}>
          <Asking screen={screen} box={box} isOnline={status.isOnline} />
          <LastNotice screen={screen} />
        </div>
        <Missing screen={screen} {...props} />
        <div className={styles['shown']}>
          <Opened screen={screen} data={data} />
          {opened.found.length > 0 && (
            <FoundEntries entries={opened.found} nameOf={screen.nameOf} onOpen={opened.show} />
          )}
          {!opened.entry && !screen.isFilming && opened.found.length === 0 && (
            <CategoryCounts categories={screen.counts.categories} onChoose={list.openCategory} />
          )}
        </div>
      </div>
      {noting?.asked && (
        <NoteDialog
          need={noting}
          asked={noting.asked}
          onNote={(value) => screen.note(noting, value)}
          onErase={() => screen.note(noting, '')}
          onClose={() => setNoting(undefined)}
        />
      )}
    </main>
  )
}

type Box = RefObject<HTMLInputElement | null>
type Screen = Omit<ReturnType<typeof useScreen>, 'main' | 'box'>

function useScreen({ checkIn, status, data, roles, token, wanted }: Props) {
  const opened = useOpenEntry({ checkIn, data, roles, token, wanted })
  const [isScanning, setScanning] = useState(false)
  const [noting, setNoting] = useState<Need>()
  const [seen] = useState(() => watchSeenCode(Date.now))
  const box = useRef<HTMLInputElement>(null)
  const { entry } = opened
  const nameOf = (categoryUUID: string) =>
    data.snapshot.categories.find((one) => one.categoryUUID === categoryUUID)?.name ?? ''
  const isFilming = isScanning && !entry
  const main = useFocusKept({ box, data, status, shown: `${entry?.cartItemId} ${isFilming}` })
  const list = useList(opened, main)
  useTypingTo(box)

  // The first scan should not wait for the keys.
  const { publicKeys } = data.snapshot
  useEffect(() => prepareKeys(publicKeys), [publicKeys])

  /** Closes the entry. The next scan or search can begin. */
  function next(text?: Notice) {
    flushSync(() => opened.show(undefined, text))
    seen.resume()
    if (list.focusNext(entry?.cartItemId)) return
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

  function note(need: Need, value: string) {
    setNoting(undefined)
    void noteAll([{ need, value }])
  }

  /** Notes the values of these documents, until one is refused. */
  async function noteAll(all: readonly Noting[]) {
    for (const { need, value } of all) {
      if (!need.asked) continue
      const { requirement, subject } = need.asked
      const kind = value === '' ? 'uncheck' : 'check'
      if (!(await opened.act({ kind, requirementId: requirement.requirementId, subject, value }))) return
    }
  }

  return {
    opened,
    said: saidOf(opened, data),
    counts: countsOf(data),
    list,
    nameOf,
    isFilming,
    setScanning,
    noting,
    setNoting,
    seen,
    box,
    main,
    next,
    handedOut,
    note,
    noteAll,
  }
}

/** A conflict takes back the sentence that the number was handed out. */
function saidOf({ said }: OpenEntry, { snapshot }: CheckInData) {
  return snapshot.conflicts.some(({ cartItemId }) => cartItemId === said?.cartItemId) ? undefined : said
}

type Watched = Pick<Props, 'data' | 'status'> & { box: Box; shown: string }

/** Keeps the focus where what had it is gone. Returns the reference of the page. */
function useFocusKept({ box, data, status, shown }: Watched) {
  const main = useRef<HTMLElement>(null)
  const find = (selector: string) => main.current?.querySelector<HTMLElement>(selector)
  // On a phone the focus in the field would open the keyboard.
  const findNext = () =>
    find('[data-scan-end]') ?? (matchMedia('(pointer: fine)').matches ? box.current : find('[data-scan]'))
  useFocusAfterRemoval(shown, () => find('#entry') ?? findNext())
  useFocusAfterRemoval(
    data.snapshot.conflicts.length,
    () => find('[aria-label="Conflitos"] button') ?? findNext(),
  )
  useFocusAfterRemoval(status.refused.length, findNext)
  return main
}

type RefusedProps = { refused: CheckInStatus['refused']; data: CheckInData; onSeen: () => void }

const RefusedActions = ({ refused, data, onSeen }: RefusedProps) =>
  refused.length > 0 && (
    <section className={layout['stack']} aria-label="Ações recusadas">
      {refused.map(({ action, says }) => (
        <Callout key={action.actionId} tone="bad">
          Nº {data.entries.get(action.cartItemId)?.badge ?? 'S/N'}: {says}
        </Callout>
      ))}
      <Button size="small" onClick={onSeen}>
        Entendi
      </Button>
    </section>
  )

function Asking({ screen, box, isOnline }: { screen: Screen; box: Box; isOnline: boolean }) {
  const { opened, seen, setScanning } = screen
  return screen.isFilming ? (
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
      isNext={!opened.entry}
      isOnline={isOnline}
      onSearch={(text) => void opened.search(text)}
      onScan={() => {
        opened.show(undefined)
        setScanning(true)
      }}
    />
  )
}

/** The list of a chosen figure, with the way to the people of an entry. */
function Missing({ screen, data, status, mayCall, token }: { screen: Screen } & Props) {
  const { list, nameOf, opened } = screen
  const { filter, called } = list
  if (!filter || screen.isFilming) return null
  return (
    <div className={styles['list']}>
      <EntryList
        data={data}
        filter={filter}
        onFilter={list.setFilter}
        nameOf={nameOf}
        openId={opened.entry?.cartItemId}
        onOpen={list.open}
        onCall={mayCall && status.isOnline && filter.state !== 'handedOut' ? list.setCalled : undefined}
      />
      {called && (
        <CallDialog
          data={data}
          row={called}
          category={nameOf(called.entry.categoryUUID)}
          token={token}
          onClose={() => list.setCalled(undefined)}
        />
      )}
    </div>
  )
}

function LastNotice({ screen: { opened, said, nameOf } }: { screen: Screen }) {
  const { entry, stops } = opened
  return (
    <div role={said?.tone === 'bad' ? 'alert' : 'status'}>
      {said && <Callout tone={said.tone}>{said.text}</Callout>}
      {!said && entry && (
        <p className={layout['visuallyHidden']}>
          Nº {entry.badge ?? 'S/N'}, {nameOf(entry.categoryUUID)}, {checkInStateLabels[entry.state]}.{' '}
          {[...stops.blocks, ...stops.missing].join('. ') || 'Pronto para entregar.'}
        </p>
      )}
    </div>
  )
}

function Opened({ screen, data }: { screen: Screen; data: CheckInData }) {
  const { opened, note, setNoting, list } = screen
  const { entry, needs, stops } = opened
  if (!entry) return null
  return (
    <>
      {list.filter && (
        <div className={styles['back']}>
          <Button size="small" icon="back" onClick={() => screen.next()}>
            Voltar à lista
          </Button>
        </div>
      )}
      <EntryCard
        key={`card ${entry.cartItemId}`}
        entry={entry}
        category={screen.nameOf(entry.categoryUUID)}
        needs={needs}
        blocks={stops.blocks}
        onNote={(need) => (isTick(need) ? note(need, CHECKED) : setNoting(need))}
        onNoteAll={(all) => void screen.noteAll(all)}
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
        onHandedOut={screen.handedOut}
        onClose={() => screen.next()}
      />
    </>
  )
}

import { businessDate, momentText, type RankingOrder, scoreboardMessages } from '@porteira/domain'
import { type ComponentProps, type ReactNode, Suspense, useId, useState } from 'react'
import { Link } from 'wouter'
import { page } from '#shell/lazy-page.ts'
import { Page } from '#shell/Page.tsx'
import { LiveState } from '#areas/scoreboard/components/LiveState.tsx'
import { ShareLinks } from '#areas/scoreboard/components/ShareLinks.tsx'
import { useCurrentCall } from '#areas/scoreboard/components/live/use-live-call.ts'
import { Toolbar } from '#areas/scoreboard/components/Toolbar.tsx'
import { useChanged } from '#areas/scoreboard/components/use-changed.ts'
import { Callout } from '#ui/Callout.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import styles from './CategoryRanking.module.css'
import { Progress } from './Progress.tsx'
import { RankingLists } from './RankingLists.tsx'
import {
  rankingRowsOf,
  type RankingRow,
  type Ranking,
  searchRanking,
  strengthName,
  tabsOf,
} from './ranking-rows.ts'
import { StrengthTabs } from './StrengthTabs.tsx'
import { Tools } from './Tools.tsx'

// Most rankings are read when no number is called.
const Calling = page(() => import('./Calling.tsx'))
const YourTurn = page(() => import('./YourTurn.tsx'))

const ORDERS = [
  ['score', 'Pontuação'],
  ['badge', 'Número'],
  ['recent', 'Mais recentes'],
] as const

const contentOf = (entry: RankingRow): [string, string] => [
  `${entry.badge}`,
  [entry.strength, entry.qualifyHits, entry.qualifyTotal, entry.finalHits, entry.finalTotal].join(),
]

type Props = {
  ranking: Ranking
  catUUID: string
  dataUpdatedAt: number
  /** The result, above the table of throws. */
  result: ReactNode
  /** True when each strength has its result: no number is called any more. */
  isOver: boolean
}

/** The ranking of a category on a phone or a desktop. */
export function CategoryRanking({ ranking: read, catUUID, dataUpdatedAt, result, isOver }: Props) {
  const panel = useId()
  const call = useCurrentCall(catUUID, !isOver && read.rankingsLiveNow === 1)
  const ranking = { ...read, out: call?.out }
  const live = call?.entries[0] && { strength: call.strength, badge: call.entries[0].badge }
  const { tabs, strength, choose } = useStrength(ranking, live?.strength)
  const [order, setOrder] = useState<RankingOrder>('score')
  const { term, setTerm, isOpen, setOpen, find } = useSearch()
  const changed = useChanged(ranking.rankings, contentOf)

  const isSearch = isOpen && term.trim() !== ''
  const entries = isSearch
    ? searchRanking(ranking, term, order)
    : rankingRowsOf(ranking.rankings, strength, order)
  const address = `/placar/category/${catUUID}`

  return (
    <Page
      title={ranking.catName}
      tab={`Placar: ${ranking.catName}`}
      place={{ href: `/placar/event/${ranking.eventUUID}`, name: ranking.eventName }}
      line={
        <>
          <LiveState live={ranking.rankingsLiveNow === 1} dataUpdatedAt={dataUpdatedAt} />
          <span>{ranking.eventName}</span>
        </>
      }
      action={
        <Link href={`${address}?narrador=1`} className={styles['announcer']}>
          Narrador
        </Link>
      }
    >
      {ranking.cancelled === 1 && <Callout>{scoreboardMessages.cancelled}</Callout>}
      {result}
      <div className={classes(styles['board'], result !== undefined && styles['below'])}>
        <Tools
          open={isOpen}
          onOpen={setOpen}
          tabs={
            <Tabs {...{ ranking, tabs, panel }} chosen={strength} live={live?.strength} onChoose={choose} />
          }
        >
          <Toolbar
            orders={ORDERS}
            order={order}
            onOrder={setOrder}
            searchLabel="Número ou nome"
            term={term}
            onTerm={setTerm}
          />
        </Tools>
        <Suspense>{call && <Calling call={call} />}</Suspense>
        <section id={panel} className={styles['panel']} aria-label="Classificação">
          {!isSearch && <Progress ranking={ranking} strength={strength} />}
          {entries.length === 0 && <EmptyState says={scoreboardMessages.noScores} />}
          <RankingLists
            ranking={ranking}
            catUUID={catUUID}
            entries={entries}
            changed={changed}
            throwing={live?.badge}
            isSearch={isSearch}
          />
        </section>
      </div>
      <Suspense>
        {call && call.order.length > 0 && <YourTurn call={call} rankings={ranking.rankings} onFind={find} />}
      </Suspense>
      <LastShot on={ranking.rankingsUpdatedOn} />
      <ShareLinks title={`Placar: ${ranking.catName} – ${ranking.eventName}`} />
      <Modes address={address} />
    </Page>
  )
}

const Tabs = (props: ComponentProps<typeof StrengthTabs>) =>
  props.tabs.length > 1 ? <StrengthTabs {...props} /> : <b>{strengthName(props.ranking, props.chosen)}</b>

function LastShot({ on }: { on: string | null }) {
  const [today] = useState(() => businessDate(new Date()))
  return on && <p className={styles['updated']}>Última armada {momentText(new Date(on), today)}</p>
}

/** Links to the screens of the TV and of the announcer. */
const Modes = ({ address }: { address: string }) => (
  <p className={styles['modes']}>
    <a href={`${address}?tv=1`}>TV com todas as categorias</a>
    <a href={`${address}?tv=categoria`}>TV só desta categoria</a>
    <a href={`${address}?narrador=1`}>Tela do narrador</a>
  </p>
)

/** The search for a number or a name, and whether it is open. */
function useSearch() {
  const [term, setTerm] = useState('')
  const [isOpen, setOpen] = useState(false)
  function find(badge: number) {
    setOpen(true)
    setTerm(`${badge}`)
    scrollTo(0, 0)
  }
  return { term, setTerm, isOpen, setOpen, find }
}

/**
 * The tabs of a ranking and the one that is shown: the chosen one, else the strength that was throwing when the page
 * opened. The strengths may be cut while the page is open.
 */
function useStrength(ranking: Ranking, live = 0) {
  const tabs = tabsOf(ranking)
  const [chosen, choose] = useState<number>()
  const [opened, setOpened] = useState<number>()
  if (opened === undefined && live > 0) setOpened(live)
  const wanted = chosen ?? opened
  return { tabs, strength: wanted !== undefined && tabs.includes(wanted) ? wanted : (tabs[0] ?? 0), choose }
}

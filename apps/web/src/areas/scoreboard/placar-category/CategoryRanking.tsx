import { type RankingOrder, scoreboardMessages } from '@porteira/domain'
import { useId, useState } from 'react'
import { Page } from '#shell/Page.tsx'
import { ShareLinks } from '#areas/scoreboard/components/ShareLinks.tsx'
import { Toolbar } from '#areas/scoreboard/components/Toolbar.tsx'
import { useChanged } from '#areas/scoreboard/components/use-changed.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LiveLabel } from '#components/event/LiveLabel.tsx'
import { RankingList } from './RankingList.tsx'
import { Progress } from './Progress.tsx'
import { rankingRowsOf, type RankingRow, type Ranking, searchRanking } from './ranking-rows.ts'
import { StrengthTabs } from './StrengthTabs.tsx'
import { useStrength } from './use-strength.ts'

const ORDERS = [
  ['score', 'Pontuação'],
  ['badge', 'Número'],
  ['recent', 'Mais recentes'],
] as const

const contentOf = (entry: RankingRow): [string, string] => [
  `${entry.badge}`,
  [entry.strength, entry.qualifyHits, entry.qualifyTotal, entry.finalHits, entry.finalTotal].join(),
]

type Props = { ranking: Ranking; catUUID: string }

export function CategoryRanking({ ranking, catUUID }: Props) {
  const panel = useId()
  const { tabs, strength, choose } = useStrength(ranking)
  const [order, setOrder] = useState<RankingOrder>('score')
  const [term, setTerm] = useState('')
  const changed = useChanged(ranking.rankings, contentOf)

  const isSearch = term.trim() !== ''
  const entries = isSearch
    ? searchRanking(ranking, term, order)
    : rankingRowsOf(ranking.rankings, strength, order)

  return (
    <Page
      title={ranking.catName}
      tab={`Placar: ${ranking.catName}`}
      place={{ href: `/placar/event/${ranking.eventUUID}`, name: ranking.eventName }}
      action={ranking.rankingsLiveNow === 1 && <LiveLabel />}
    >
      <Toolbar
        updatedOn={ranking.rankingsUpdatedOn}
        orders={ORDERS}
        order={order}
        onOrder={setOrder}
        searchLabel="Número ou nome"
        term={term}
        onTerm={setTerm}
      />
      {!isSearch && tabs.length > 1 && (
        <StrengthTabs tabs={tabs} chosen={strength} onChoose={choose} panel={panel} />
      )}
      <section id={panel} aria-label="Classificação">
        {!isSearch && <Progress ranking={ranking} strength={strength} />}
        {entries.length === 0 && <EmptyState says={scoreboardMessages.noScores} />}
        {entries.length > 0 && <RankingList entries={entries} changed={changed} withStrength={isSearch} />}
      </section>
      <ShareLinks title={`Placar: ${ranking.catName} – ${ranking.eventName}`} />
      <p>
        <a href={`/placar/category/${catUUID}?tv=1`}>Modo TV</a> ·{' '}
        <a href={`/placar/category/${catUUID}?narrador=1`}>Tela do narrador</a>
      </p>
    </Page>
  )
}

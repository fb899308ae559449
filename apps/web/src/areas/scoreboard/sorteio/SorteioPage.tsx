import type { Reply } from '@porteira/contract'
import { useQuery } from '@tanstack/react-query'
import { formatDayAndTime } from '@porteira/domain'
import { useParams } from 'wouter'
import { BadgePlate } from '#components/rider/BadgePlate.tsx'
import { LoadState } from '#shell/LoadState.tsx'
import { Page } from '#shell/Page.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Callout } from '#ui/Callout.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PrintBar } from '#ui/PrintBar.tsx'
import { drawOf } from './queries.ts'
import styles from './Sorteio.module.css'

type Protocol = Reply<'GET /api/rankings/category/:catUUID/draw'>
type Draw = Protocol['draws'][number]

/** The protocol of the draw of an order of call: what was drawn, and what anybody needs to repeat it. */
export default function SorteioPage() {
  const { catUUID = '' } = useParams<{ catUUID: string }>()
  const { data, error, isFetching, refetch } = useQuery(drawOf(catUUID))
  const current = data?.draws.find(({ counts }) => counts === 1)
  const others = data?.draws.filter((draw) => draw !== current) ?? []

  return (
    <Page
      title="Sorteio da ordem de chamada"
      tab={data ? `Sorteio: ${data.catName}` : 'Sorteio'}
      place={{ href: `/placar/category/${catUUID}`, name: data?.catName ?? 'Placar' }}
    >
      <LoadState data={data} error={error} isAsking={isFetching} again={refetch} shape={[3, 6, 6]} />
      {data && data.draws.length === 0 && <EmptyState says="A ordem desta prova não foi sorteada." />}
      {data && data.draws.length > 0 && (
        <>
          <p className={typography['subheading']}>{data.eventName}</p>
          {current ? (
            <CurrentDraw draw={current} {...data} />
          ) : (
            <Callout>O sorteio foi desfeito: vale a ordem dos números.</Callout>
          )}
          {others.length > 0 && <OtherDraws draws={others} />}
          <PrintBar />
        </>
      )}
    </Page>
  )
}

const CurrentDraw = ({ draw, added, removed }: { draw: Draw } & Pick<Protocol, 'added' | 'removed'>) => (
  <>
    {(added.length > 0 || removed.length > 0) && (
      <Callout tone="bad">
        <b>A lista mudou depois do sorteio.</b> {changeText(added, removed)}
      </Callout>
    )}
    <p>
      {draw.badges.length} números, sorteados em {formatDayAndTime(draw.drawnOn)}.
    </p>
    <ol className={styles['order']} aria-label="Ordem sorteada">
      {draw.badges.map((badge, index) => (
        <li key={badge} data-gone={removed.includes(badge) || undefined}>
          <small>{index + 1}º</small>
          <BadgePlate number={badge} hollow={removed.includes(badge)} />
        </li>
      ))}
    </ol>
    <section className={layout['stack']} aria-labelledby="conferir">
      <h2 id="conferir" className={typography['subheading']}>
        Como conferir
      </h2>
      <p>
        Para cada número calcule o SHA-256 do texto “semente:número”. A ordem é a desses resumos, do menor ao
        maior. O resumo da lista é o SHA-256 dos números em ordem crescente, com vírgulas.
      </p>
      <dl className={styles['facts']}>
        <dt>Semente</dt>
        <dd>
          <code>{draw.seed}</code>
        </dd>
        <dt>Resumo da lista</dt>
        <dd>
          <code>{draw.listHash}</code>
        </dd>
        <dt>Lista sorteada</dt>
        <dd>
          <code>{[...draw.badges].sort((a, b) => a - b).join(',')}</code>
        </dd>
      </dl>
    </section>
  </>
)

function changeText(added: readonly number[], removed: readonly number[]) {
  const isOne = added.length === 1
  const came = `${isOne ? 'Entrou' : 'Entraram'} nº ${added.join(', ')}, que ${isOne ? 'laça' : 'laçam'} por último.`
  const left = `${removed.length === 1 ? 'Saiu' : 'Saíram'} nº ${removed.join(', ')}.`
  return [added.length > 0 && came, removed.length > 0 && left].filter(Boolean).join(' ')
}

const OtherDraws = ({ draws }: { draws: readonly Draw[] }) => (
  <section className={layout['stack']} aria-labelledby="outros">
    <h2 id="outros" className={typography['subheading']}>
      Sorteios que não valem mais
    </h2>
    <ul className={styles['others']}>
      {draws.map(({ drawnOn, seed, badges }) => (
        <li key={drawnOn}>
          <b>{formatDayAndTime(drawnOn)}</b>
          <span>
            Semente <code>{seed}</code>, ordem {badges.join(', ')}
          </span>
        </li>
      ))}
    </ul>
  </section>
)

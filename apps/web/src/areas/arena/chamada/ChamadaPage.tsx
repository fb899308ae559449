import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation, useParams, useSearch } from 'wouter'
import { ApiError } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { query } from '#api/query.ts'
import { DeviceBar } from '#components/staff/DeviceBar.tsx'
import { LoadState } from '#shell/LoadState.tsx'
import { Page } from '#shell/Page.tsx'
import { readDevice } from '#storage/device.ts'
import { remember } from '#storage/remember.ts'
import { readRoles } from '#storage/roles.ts'
import { isLoggedIn, token } from '#storage/session.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PrintBar } from '#ui/PrintBar.tsx'
import { callerOf, callerProblem } from '../components/caller.ts'
import { CallList, Lists, Paper, ScoreSheets } from './Paper.tsx'
import styles from './Papers.module.css'
import { type Papers, papersOf, type ScoreSheet } from './papers.ts'

const LOGIN_FIRST = new ApiError(401)

const KINDS = {
  chamada: 'Lista de chamada',
  planilha: 'Planilha',
  entidades: 'Por entidade',
  final: 'Finais',
} as const
type Kind = keyof typeof KINDS

const isKind = (text: string | null): text is Kind => text !== null && text in KINDS

/** The papers of the arena for a category, A4: call list, score sheet, list by club, and lists of the finals. */
export default function ChamadaPage() {
  const { catUUID = '' } = useParams<{ catUUID: string }>()
  const asked = new URLSearchParams(useSearch()).get('folha')
  const kind = isKind(asked) ? asked : 'chamada'
  const caller = callerOf(readDevice(), token(), readRoles())
  const isCaller = caller.device !== undefined || isLoggedIn()
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery({
    ...query('GET /api/scoring/:catUUID', { params: { catUUID }, query: { token: caller.token } }),
    enabled: isCaller,
  })
  const problem = callerProblem([isCaller ? undefined : LOGIN_FIRST, error], caller.device !== undefined)

  usePrinted(catUUID, caller.token, data !== undefined && PRINTED.includes(kind))

  return (
    <Page
      title={KINDS[kind]}
      tab={data ? `${KINDS[kind]}: ${data.catName}` : KINDS[kind]}
      place={{ href: '/apontador', name: 'Provas' }}
      width="wide"
      headingHidden
      strip={caller.device && <DeviceBar device={caller.device} />}
    >
      {problem ? (
        <NoCaller problem={problem} address={`/chamada/${catUUID}?folha=${kind}`} />
      ) : (
        <LoadState data={data} error={error} isAsking={isFetching} again={refetch} shape={[3, 3, 12]} />
      )}
      {data && !problem && (
        <>
          <nav className={styles['tabs']} aria-label="Folhas">
            {Object.entries(KINDS).map(([own, label]) => (
              <Link
                key={own}
                href={`/chamada/${catUUID}?folha=${own}`}
                replace
                aria-current={own === kind ? 'page' : undefined}
              >
                {label}
              </Link>
            ))}
            <PrintBar />
          </nav>
          <PapersOfKind kind={kind} sheet={data} printedAt={new Date(dataUpdatedAt)} />
        </>
      )}
    </Page>
  )
}

/** Papers after which the numbers stay. */
const PRINTED: readonly Kind[] = ['chamada', 'planilha']

/** Tells the server when a call list is printed. Without a network the paper is printed all the same. */
function usePrinted(catUUID: string, caller: string, isPrinted: boolean) {
  useEffect(() => {
    if (!isPrinted) return
    const mark = () =>
      void api('POST /api/scoring/:catUUID/printed', { params: { catUUID }, body: { token: caller } }).catch(
        () => {},
      )
    addEventListener('beforeprint', mark)
    return () => removeEventListener('beforeprint', mark)
  }, [catUUID, caller, isPrinted])
}

type NoCallerProps = { problem: NonNullable<ReturnType<typeof callerProblem>>; address: string }

/** The page needs a login of the event, or a device of it. */
function NoCaller({ problem, address }: NoCallerProps) {
  const [, navigate] = useLocation()
  function logIn() {
    remember('loginRedirect', address)
    navigate('/login-enter#admin')
  }
  return (
    <>
      <Callout tone="bad" live>
        {problem.says}
      </Callout>
      {problem.kind === 'login' && (
        <div>
          <Button onClick={logIn}>Entrar</Button>
        </div>
      )}
    </>
  )
}

const NOTHING: Record<Kind, string> = {
  chamada: 'Ninguém está inscrito nesta prova.',
  planilha: 'Esta prova não tem classificatória.',
  entidades: 'Ninguém está inscrito nesta prova.',
  final: 'A classificatória ainda não terminou.',
}

function PapersOfKind({ kind, sheet, printedAt }: { kind: Kind; sheet: ScoreSheet; printedAt: Date }) {
  const papers = papersOf(sheet)
  const head = { catName: sheet.catName, eventName: sheet.eventName, printedAt }
  if (isEmpty(kind, papers)) return <EmptyState says={NOTHING[kind]} />
  return (
    <div className={styles['papers']}>
      {kind === 'planilha' && <ScoreSheets papers={papers} head={head} />}
      {kind === 'chamada' && (
        <Paper head={{ ...head, title: papers.isDrawn ? 'Lista de chamada sorteada' : KINDS.chamada }}>
          <CallList {...papers} />
        </Paper>
      )}
      {kind === 'entidades' && (
        <Paper head={{ ...head, title: 'Lista por entidade' }}>
          <Lists lists={papers.clubs} />
        </Paper>
      )}
      {kind === 'final' && (
        <Paper head={{ ...head, title: 'Lista das finais' }}>
          <Lists lists={papers.finals} />
        </Paper>
      )}
    </div>
  )
}

function isEmpty(kind: Kind, { heats, finals, rounds }: Papers) {
  const hasEntries = heats.some(({ entries }) => entries.length > 0)
  if (kind === 'planilha') return !hasEntries || rounds === 0
  if (kind === 'final') return !finals.some(({ entries }) => entries.length > 0)
  return !hasEntries
}

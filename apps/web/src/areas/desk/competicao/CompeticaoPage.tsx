import { useEffect, useRef, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { codeOf } from '#api/api-error.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import { Page } from '#shell/Page.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { useToast } from '#ui/Toast.tsx'
import { actAt, actsOf } from './acts.ts'
import { partAddress } from './addresses.ts'
import { type Competition, openProtests } from './competition.ts'
import { Facts } from './Facts.tsx'
import { Notices } from './Notices.tsx'
import { OfficialPart } from './official/OfficialPart.tsx'
import { PartLinks } from './PartLinks.tsx'
import { PrizesPart } from './prizes/PrizesPart.tsx'
import { competition } from './queries.ts'
import { conflictsOf } from './shot-words.ts'
import { Strengths } from './Strengths.tsx'
import styles from './Competicao.module.css'

const PLACE = { href: '/apontador', name: 'Provas' }
const REFRESH_MS = 10_000

/** The desk's page of a competition: what happened, who stands where, and one decision at a time. */
export default function CompeticaoPage({ admin }: { admin: Admin }) {
  const { catUUID = '', part = '', id = '' } = useParams<Partial<Record<string, string>>>()
  // An open decision is about what its person saw, so nothing changes below it.
  const everyMs = part === '' ? REFRESH_MS : 0
  const { data, ...reading } = useAdminQuery(...competition(catUUID, admin.token), admin, { everyMs })
  const hasNoRules = codeOf(reading.error) === 'no_rules'

  return (
    <Page title={data?.catName ?? 'Decisões e resultado'} place={PLACE} width="wide">
      {hasNoRules ? (
        <EmptyState
          says="Esta categoria não tem regras da prova."
          next="Sem elas o placar funciona como antes, e não há o que decidir aqui."
        />
      ) : (
        <LoadState data={data} {...reading} shape={[3, 3, 12]} />
      )}
      {data && (
        <OpenPart
          admin={admin}
          catUUID={catUUID}
          view={data}
          part={part}
          id={id}
          reload={async () => void (await reading.again())}
        />
      )}
    </Page>
  )
}

type PartProps = {
  admin: Admin
  catUUID: string
  view: Competition
  part: string
  id: string
  reload: () => Promise<unknown>
}

function OpenPart({ view, ...props }: PartProps) {
  const { admin, catUUID, part } = props
  const mayReadPrizes = admin.may('GET /api/competition/:catUUID/prizes', view.eventUUID)
  const isPrizes = part === 'premios' && mayReadPrizes
  const isOfficial = part === 'oficial' && mayReadPrizes
  return (
    <>
      <div className={styles['head']}>
        <p className={typography['subheading']}>{view.eventName}</p>
        <p className={styles['papers']}>
          <LinkButton size="small" icon="print" href={`/chamada/${catUUID}`}>
            Lista de chamada e planilha
          </LinkButton>
          {view.callOrder?.isDrawn === 1 && (
            <LinkButton size="small" href={`/sorteio/${catUUID}`}>
              Protocolo do sorteio
            </LinkButton>
          )}
        </p>
        {view.rules.length > 0 && (
          <details className={styles['rules']}>
            <summary>Regras da prova</summary>
            {view.rules.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </details>
        )}
      </div>
      {mayReadPrizes && (
        <PartLinks
          label="Partes da prova"
          look="tabs"
          links={[
            { href: partAddress(catUUID), label: 'Decisões', isCurrent: !isPrizes && !isOfficial },
            { href: partAddress(catUUID, 'premios'), label: 'Prêmios', isCurrent: isPrizes },
            { href: partAddress(catUUID, 'oficial'), label: 'Oficial', isCurrent: isOfficial },
          ]}
        />
      )}
      {isPrizes && <PrizesPart view={view} {...props} />}
      {isOfficial && <OfficialPart view={view} {...props} />}
      {!isPrizes && !isOfficial && <Decisions view={view} {...props} />}
    </>
  )
}

/** The decisions of the past, the state of each strength, and the decision that the address names. */
function Decisions({ part, ...props }: PartProps) {
  const { admin, catUUID, view, id } = props
  const [, navigate] = useLocation()
  const [toast, say] = useToast()
  const facts = useRef<HTMLHeadingElement>(null)
  const [stored, setStored] = useState(0)
  const mayDecide = admin.may('POST /api/competition/:catUUID/decisions', view.eventUUID)
  const Act = mayDecide ? actAt(part)?.Act : undefined

  useEffect(() => {
    if (stored > 0) facts.current?.focus()
  }, [stored])

  const counts: Record<string, number> = {
    protesto: openProtests(view).length,
    corrigir: conflictsOf(view).length,
  }
  const links = actsOf(view).map(({ part: own, label, isRare }) => ({
    href: partAddress(catUUID, own),
    label,
    isRare,
    count: counts[own] ?? 0,
    isCurrent: own === part,
  }))

  function finish(msg: string) {
    navigate(partAddress(catUUID))
    setStored(stored + 1)
    say(msg)
  }

  return (
    <>
      <Notices view={view} catUUID={catUUID} mayDecide={mayDecide} current={partAddress(catUUID, part, id)} />
      {mayDecide && (
        <PartLinks
          label="Decisões"
          look="acts"
          links={links.filter(({ isRare }) => !isRare)}
          more={links.filter(({ isRare }) => isRare)}
        />
      )}
      <div className={styles['decide']}>
        <div className={layout['stack']}>
          {Act && <Act key={`${part} ${id}`} {...props} onDone={finish} />}
          <Strengths {...props} mayDecide={mayDecide} />
        </div>
        <Facts facts={view.facts} catUUID={catUUID} mayDecide={mayDecide} headingRef={facts} />
      </div>
      {toast}
    </>
  )
}

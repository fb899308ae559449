import { formatDayAndTime } from '@porteira/domain'
import { useLocation } from 'wouter'
import { useAdminQuery } from '#components/admin/use-admin-query.ts'
import { LoadState } from '#shell/LoadState.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Status } from '#ui/Status.tsx'
import { useToast } from '#ui/Toast.tsx'
import { partAddress } from '../addresses.ts'
import { type Competition, RESULT_WORDS, type Strength, strengthTitle } from '../competition.ts'
import { prizes } from '../queries.ts'
import type { ActProps } from '../use-decision.ts'
import { MakeOfficial } from './MakeOfficial.tsx'
import styles from './Official.module.css'
import { Reopen } from './Reopen.tsx'
import { signedCount, versionsOf } from './versions.ts'

type Props = Omit<ActProps, 'onDone'>

/** The state of each result, and the form that makes one official or opens it again. */
export function OfficialPart(props: Props) {
  const { admin, catUUID, view, id } = props
  const { data, ...reading } = useAdminQuery(...prizes(catUUID, admin.token), admin)
  const [, navigate] = useLocation()
  const [toast, say] = useToast()
  const may = {
    sign: admin.may('POST /api/competition/:catUUID/official', view.eventUUID),
    reopen: admin.may('POST /api/competition/:catUUID/reopen', view.eventUUID),
  }
  const back = partAddress(catUUID, 'oficial')
  const strength = view.strengths.find((one) => String(one.strength) === id)
  const item = data?.items.find((one) => String(one.strength) === id)
  const form = {
    ...props,
    back,
    reload: () => Promise.all([props.reload(), reading.again()]),
    onDone: (msg: string) => {
      navigate(back)
      say(msg)
    },
  }

  return (
    <div className={layout['stack']}>
      <LoadState data={data} {...reading} shape={[4, 4]} />
      {strength && item && strength.result === 'official' && may.reopen && (
        <Reopen key={`reopen ${id}`} {...form} strength={strength} />
      )}
      {strength && item && isSignable(strength) && may.sign && (
        <MakeOfficial key={`sign ${id}`} {...form} strength={strength} item={item} />
      )}
      {data &&
        view.strengths.map((one) => (
          <Result
            key={one.strength}
            strength={one}
            view={view}
            address={one === strength ? undefined : partAddress(catUUID, 'oficial', one.strength)}
            protestAddress={partAddress(catUUID, 'protesto')}
            may={may}
          />
        ))}
      {toast}
    </div>
  )
}

const isSignable = ({ result }: Strength) => result === 'provisional' || result === 'reopened'

type ResultProps = {
  strength: Strength
  view: Competition
  /** The address of its form; undefined while it is open. */
  address: string | undefined
  protestAddress: string
  may: { sign: boolean; reopen: boolean }
}

function Result({ strength, view, address, protestAddress, may }: ResultProps) {
  const title = strengthTitle(strength)
  const [word, tone] = RESULT_WORDS[strength.result]
  return (
    <section className={styles['result']} aria-label={title}>
      <div>
        <h2 className={typography['subheading']}>{title}</h2>
        <p className={typography['caption']}>{stateText(strength)}</p>
        <Versions view={view} strength={strength.strength} />
      </div>
      {strength.result === 'official' ? (
        <p className={styles['stamp']}>
          Oficial
          <small>{formatDayAndTime(strength.resultOn)}</small>
        </p>
      ) : (
        <Status tone={tone}>{word}</Status>
      )}
      {address && may.sign && isSignable(strength) && (
        <LinkButton look="main" href={address} aria-label={`Tornar oficial: ${title}`}>
          Tornar oficial
        </LinkButton>
      )}
      {address && may.reopen && strength.result === 'official' && (
        <LinkButton size="small" href={address} aria-label={`Reabrir: ${title}`}>
          Reabrir
        </LinkButton>
      )}
      {strength.result === 'underProtest' && may.sign && (
        <LinkButton size="small" href={protestAddress}>
          Decidir o protesto
        </LinkButton>
      )}
    </section>
  )
}

function stateText({ result, resultOn, protestUntil }: Strength) {
  if (result === 'running') return 'A força ainda não terminou.'
  if (result === 'underProtest') return 'Há um protesto sem decisão.'
  const since = resultOn === '' ? '' : `Desde ${formatDayAndTime(resultOn)}.`
  return protestUntil === '' ? since : `${since} Protestos até ${formatDayAndTime(protestUntil)}.`
}

function Versions({ view, strength }: { view: Competition; strength: number }) {
  const versions = versionsOf(view, strength)
  if (versions.length === 0) return null
  return (
    <ol className={styles['versions']} aria-label="Versões do resultado">
      {versions.map(({ id, kind, by, reason, decidedOn }, index) => (
        <li key={id}>
          <b>
            {kind === 'official'
              ? `${signedCount(versions.slice(0, index + 1))}ª versão assinada`
              : 'Reaberto'}
          </b>
          <span className={typography['caption']}>
            {[formatDayAndTime(decidedOn), by, reason].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  )
}

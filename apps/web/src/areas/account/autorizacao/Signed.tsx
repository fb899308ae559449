import type { Reply } from '@porteira/contract'
import { formatDate, formatDayAndTime, kinshipLabels } from '@porteira/domain'
import { api } from '#api/client.ts'
import { AuthorisationFacts } from '#components/authorisation/AuthorisationFacts.tsx'
import { useAsk } from '#components/messages/messages.tsx'
import { useSend } from '#components/send/use-send.ts'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { ClosedLoop } from '#ui/drawings/ClosedLoop.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './Signed.module.css'

type Props = {
  token: string
  signed: Reply<'GET /api/authorisations/:token'>
  onChanged: () => unknown
}

/** A signed or revoked authorisation. Until the event begins the guardian may revoke it. */
export function Signed({ token, signed, onChanged }: Props) {
  const ask = useAsk()
  const { send, busy } = useSend()
  const { riderName, guardianName, kinship, signedOn, revokedOn, startsOn, state } = signed

  async function revoke() {
    const detail = `Sem autorização, a organização pode não deixar ${riderName} participar.`
    const question = { title: 'Revogar a autorização?', detail, yes: 'Revogar' }
    if ((await ask(question)) !== 'yes') return
    await send(() => api('POST /api/authorisations/:token/revoke', { params: { token } }))
    onChanged()
  }

  return (
    <>
      {state === 'signed' ? (
        <>
          <div className={styles['mark']}>
            <ClosedLoop />
          </div>
          <Callout tone="good" live>
            Autorização assinada em {formatDayAndTime(signedOn)}.
          </Callout>
        </>
      ) : (
        <Callout tone="bad" live>
          Autorização revogada em {formatDayAndTime(revokedOn)}. Para autorizar de novo, peça outro link.
        </Callout>
      )}
      <p>
        <span className={typography['caption']}>Responsável</span>
        <br />
        <b>{guardianName}</b>
        {kinship && ` · ${kinshipLabels[kinship]}`}
      </p>
      <AuthorisationFacts facts={signed} />
      <div className={styles['actions']}>
        <Button fill onClick={() => window.print?.()}>
          <Icon name="print" />
          Imprimir
        </Button>
        {signed.isRevocable === 1 && (
          <div className={layout['stack']}>
            <Button look="danger" fill busy={busy} onClick={() => void revoke()}>
              Revogar autorização
            </Button>
            <p className={typography['caption']}>
              Você pode revogar por este link até o início do evento, em {formatDate(startsOn)}.
            </p>
          </div>
        )}
      </div>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { signedResult } from '#areas/scoreboard/components/queries.ts'
import type { StrengthResult } from '#areas/scoreboard/components/result/places.ts'
import { strengthTitle } from '#areas/scoreboard/components/result/result-words.ts'
import { QrMark } from './QrMark.tsx'
import styles from './ResultSheet.module.css'

type Props = { catUUID: string; catName: string; results: readonly StrengthResult[]; count: number }

/** The address of the result as a QR code, and hash and signature of each strength that is official. */
export function Proof({ catUUID, catName, results, count }: Props) {
  const address = `${location.origin}/placar/category/${catUUID}`
  const official = results.filter(({ state }) => state === 'official')
  return (
    <section className={styles['proof']} aria-label={`Conferir: ${catName}`}>
      <QrMark text={address} label="QR code deste resultado" />
      <div>
        <p>
          Confira em {address}.{' '}
          {official.length > 0
            ? 'Depois de assinado só muda por reabertura, com motivo, e as duas versões ficam.'
            : 'Esta folha não está assinada: as colocações podem mudar.'}
        </p>
        {official.map((result) => (
          <Signature key={result.strength} catUUID={catUUID} result={result} count={count} />
        ))}
      </div>
    </section>
  )
}

type SignatureProps = { catUUID: string; result: StrengthResult; count: number }

function Signature({ catUUID, result, count }: SignatureProps) {
  const [key, input] = signedResult(catUUID, result.strength)
  // After a reopening the strength has another document.
  const { data } = useQuery({
    queryKey: [key, input, result.hash],
    queryFn: ({ signal }) => api(key, input, { signal, fresh: true }),
  })
  return (
    <p className={styles['hash']}>
      {count > 1 && `${strengthTitle(result, count)}: `}
      <code>SHA-256 {result.hash}</code> {data?.hash === result.hash && <code>Ed25519 {data.signature}</code>}
    </p>
  )
}

import { strengthLetter } from '@porteira/domain'
import { Fold } from '#areas/scoreboard/components/Fold.tsx'
import { api } from '#api/client.ts'
import { signedResult } from '#areas/scoreboard/components/queries.ts'
import type { StrengthResult } from '#areas/scoreboard/components/result/places.ts'
import { strengthTitle } from '#areas/scoreboard/components/result/result-words.ts'
import { useSend } from '#components/send/use-send.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { saveFile } from '#ui/save-file.ts'
import styles from './CheckSignature.module.css'

type Props = { catUUID: string; results: readonly StrengthResult[]; count: number }

/** How anybody checks the signature of an official result with a program of their own. */
export function CheckSignature({ catUUID, results, count }: Props) {
  const official = results.filter(({ state }) => state === 'official')
  if (official.length === 0) return null
  return (
    <Fold className={styles['check']} summary={<h3 className={typography['label']}>Conferir assinatura</h3>}>
      <p>
        O resultado oficial é um documento assinado com a chave do evento. Quem tem o documento, a assinatura
        e a chave confere sem este site:
      </p>
      <ol>
        <li>Baixe os três arquivos da força para a mesma pasta.</li>
        <li>
          Rode o OpenSSL 3 nessa pasta: <code>{commandOf(official[0]?.strength ?? 1)}</code>
        </li>
        <li>
          “Signature Verified Successfully” quer dizer que ninguém mudou o documento. Com um byte diferente o
          programa recusa.
        </li>
      </ol>
      {official.map((result) => (
        <SignedFiles
          key={result.strength}
          catUUID={catUUID}
          result={result}
          title={strengthTitle(result, count)}
        />
      ))}
    </Fold>
  )
}

const namesOf = (strength: number) => {
  const letter = strengthLetter(strength).toLowerCase()
  return {
    text: `resultado-${letter}.json`,
    signature: `resultado-${letter}.sig`,
    key: 'chave-do-evento.pem',
  }
}

function commandOf(strength: number) {
  const { text, signature, key } = namesOf(strength)
  return `openssl pkeyutl -verify -pubin -inkey ${key} -rawin -in ${text} -sigfile ${signature}`
}

type FilesProps = { catUUID: string; result: StrengthResult; title: string }

/** The three files of a strength. Each of them is saved byte for byte. */
function SignedFiles({ catUUID, result, title }: FilesProps) {
  const { send, busy } = useSend()
  const names = namesOf(result.strength)

  async function save(part: keyof typeof names) {
    const signed = await send(() => api(...signedResult(catUUID, result.strength), { fresh: true }))
    if (!signed) return
    const contents = {
      text: signed.document,
      signature: Uint8Array.from(atob(signed.signature), (character) => character.charCodeAt(0)),
      key: signed.publicKey,
    }
    saveFile(new Blob([contents[part]]), names[part])
  }

  return (
    <section aria-label={`Arquivos: ${title}`}>
      <p>
        <b>{title}</b>
        <br />
        <span className={typography['caption']}>SHA-256 {result.hash}</span>
      </p>
      <div className={styles['files']}>
        <Button size="small" icon="download" busy={busy} onClick={() => void save('text')}>
          Documento
        </Button>
        <Button size="small" icon="download" busy={busy} onClick={() => void save('signature')}>
          Assinatura
        </Button>
        <Button size="small" icon="download" busy={busy} onClick={() => void save('key')}>
          Chave
        </Button>
      </div>
    </section>
  )
}

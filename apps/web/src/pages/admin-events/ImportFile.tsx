import { type ChangeEvent, useRef } from 'react'
import { api } from '#api/client.ts'
import { token } from '#api/session.ts'
import { useAdminCall } from '#components/admin/use-admin-call.ts'
import { useAsk, useMessage } from '#components/messages.tsx'
import words from '#styles/words.module.css'
import { Button } from '#ui/Button.tsx'

const MOST_TOLD = 12

const send = (text: string, dryRun: '0' | '1') =>
  api('POST /api/events/', { query: { token: token(), dryRun }, body: { text } })

/** Takes a file of an event, tells what it would change, and writes it when that was agreed. */
export function ImportFile({ path, onImported }: { path: string; onImported: () => void }) {
  const ask = useAsk()
  const show = useMessage()
  const file = useRef<HTMLInputElement>(null)
  const { run, busy } = useAdminCall(path)

  async function take({ currentTarget: box }: ChangeEvent<HTMLInputElement>) {
    const text = await box.files?.[0]?.text()
    box.value = ''
    if (text === undefined) return
    const tried = await run(() => send(text, '1'))
    if (!tried) return
    if (tried.changes.length === 0) return show('O arquivo não muda nada.')
    const question = { title: 'Importar este arquivo?', detail: listOf(tried.changes) }
    if ((await ask({ ...question, yes: 'Importar', no: 'Voltar' })) !== 'yes') return
    const done = await run(() => send(text, '0'))
    if (!done) return
    await show(done.msg, { passesByItself: true })
    onImported()
  }

  return (
    <>
      <input
        ref={file}
        className={words['hidden']}
        type="file"
        accept=".json,.yaml,.yml"
        aria-label="Arquivo do evento (JSON ou YAML)"
        tabIndex={-1}
        onChange={(event) => void take(event)}
      />
      <Button busy={busy} onClick={() => file.current?.click()}>
        Importar arquivo
      </Button>
    </>
  )
}

function listOf(changes: string[]) {
  const more = changes.length - MOST_TOLD
  return [...changes.slice(0, MOST_TOLD), ...(more > 0 ? [`… e mais ${more}.`] : [])].join('\n')
}

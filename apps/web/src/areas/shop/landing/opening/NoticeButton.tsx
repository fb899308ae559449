import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { messageOf, statusOf } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { query } from '#api/query.ts'
import { setAnswer } from '#api/set-answer.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'
import { Button } from '#ui/Button.tsx'

export type NoticeProps = {
  eventUUID: string
  /** The path of the landing page. */
  home: string
  /** The token of a login; '' without one. */
  token: () => string
  /** Shows a sentence about the notice. */
  onSay: (sentence: string) => void
}

// The login returns to this hash, and the page then asks for the notice that the visitor wanted.
const WANTED = '#avisar'

/** Asks for one mail when the sale opens, or takes that back. A visitor logs in first. */
export default function NoticeButton({ eventUUID, home, token, onSay }: NoticeProps) {
  const client = useQueryClient()
  const logInFirst = useLogInFirst()
  const [busy, setBusy] = useState(false)
  const own = { params: { eventUUID }, query: { token: token() } }
  const notice = query('GET /api/events/:eventUUID/notice', own)
  const { data } = useQuery({ ...notice, enabled: token() !== '' })
  const isWanted = data?.wanted === 1

  async function change(wanted: 0 | 1) {
    if (token() === '') return logInFirst(home + WANTED)
    setBusy(true)
    try {
      const { msg } = await api('PUT /api/events/:eventUUID/notice', { ...own, body: { wanted } })
      await setAnswer(client, notice.queryKey, { status: 'OK', wanted })
      onSay(msg)
    } catch (error) {
      if (statusOf(error) === 401) logInFirst(home + WANTED, { ended: true })
      else onSay(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  const resume = useEffectEvent(() => {
    if (location.hash !== WANTED || token() === '') return
    history.replaceState(history.state, '', home)
    void change(1)
  })
  useEffect(() => {
    const timer = setTimeout(resume)
    return () => clearTimeout(timer)
  }, [])

  return (
    <Button look={isWanted ? 'plain' : 'main'} busy={busy} onClick={() => void change(isWanted ? 0 : 1)}>
      {isWanted ? 'Cancelar aviso' : 'Avisar quando abrir'}
    </Button>
  )
}

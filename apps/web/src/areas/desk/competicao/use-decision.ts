import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf, formMessageOf, refusalOf as apiRefusal } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { newId } from '#api/new-id.ts'
import { attempts, once } from '#components/send/attempt.ts'
import type { Admin } from '#components/admin/admin.ts'
import { needsAdminLogin, useAdminLoginFirst, useShownError } from '#components/admin/use-admin-send.ts'
import { useSend } from '#components/send/use-send.ts'
import { type Competition, type DecisionFields, seenFor } from './competition.ts'
import { newsOf } from './news.ts'

/** What every decision gets. */
export type ActProps = {
  admin: Admin
  catUUID: string
  view: Competition
  /** The decision or the number that the address names; '' without one. */
  id: string
  reload: () => Promise<unknown>
  onDone: (msg: string) => void
  /** The address that closes the decision, where it is not the first part of the page. */
  back?: string
}

export type Refusal = { code: string; message: string }

/** Why the server refused; undefined for an answer and while a new login starts. */
const refusalOf = (error: unknown): Refusal | undefined =>
  error && !needsAdminLogin(error) ? { code: codeOf(error), message: formMessageOf(error) } : undefined

/**
 * Sends one change of a competition. The same change keeps its id until the server has answered it, so a repeated tap is
 * stored once. Newer facts reload the state, and `changed` says what is new until it is acknowledged.
 */
export function useChange<Change>(
  { admin, view, reload, onDone }: ActProps,
  seenIn: (view: Competition) => string,
  send: (change: Change & { id: string; seen: string; token: string }) => Promise<{ msg: string }>,
) {
  const logInFirst = useAdminLoginFirst(admin)
  const [attempt] = useState(() => attempts(newId))
  const [refusal, setRefusal] = useState<Refusal>()
  // What the person saw when the decision was opened or when the news were acknowledged.
  const [known, setKnown] = useState(view)
  const [isLate, setLate] = useState(false)
  const { send: run, busy } = useSend(async (error) => {
    if (needsAdminLogin(error)) return logInFirst(error)
    const isNewer = codeOf(error) === 'newer_facts'
    if (isNewer) await reload()
    setLate(isNewer)
    setRefusal(isNewer ? undefined : refusalOf(error))
  })
  const seen = seenIn(view)
  const news = seen === seenIn(known) ? undefined : newsOf(known, view)

  async function change(fields: Change) {
    setRefusal(undefined)
    setLate(false)
    const stated = { ...fields, seen, token: admin.token }
    const answer = await run(() => once(attempt, stated, (id) => send({ ...stated, id })))
    if (!answer) return
    await reload()
    onDone(answer.msg)
  }

  return {
    change,
    busy,
    refusal,
    forget: () => setRefusal(undefined),
    news,
    /** True after a refusal because of newer facts: the news then take the focus. */
    isLate,
    acknowledge: () => {
      setKnown(view)
      setLate(false)
    },
  }
}

/** Sends a decision. */
export const useDecision = (props: ActProps, fields: DecisionFields | undefined) =>
  useChange<DecisionFields & { reason: string }>(
    props,
    (view) => seenFor(view, fields ?? {}),
    (body) => api('POST /api/competition/:catUUID/decisions', { params: { catUUID: props.catUUID }, body }),
  )

/** What a decision would change, asked anew after each new fact. Nothing is asked without fields. */
export function usePreview({ admin, catUUID, view }: ActProps, fields: DecisionFields | undefined) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['preview', catUUID, fields, view.seen],
    queryFn: fields
      ? ({ signal }) =>
          api(
            'POST /api/competition/:catUUID/preview',
            { params: { catUUID }, body: { token: admin.token, ...fields } },
            { signal },
          )
      : skipToken,
    staleTime: 0,
    gcTime: 0,
  })
  const shown = useShownError(admin, error)
  return {
    preview: fields && data,
    refusal: fields && refusalOf(shown),
    /** True for an error that another attempt may solve. */
    hasFailed: !isFetching && shown !== undefined && apiRefusal(shown) === undefined,
    isAsking: isFetching,
    again: () => refetch(),
  }
}

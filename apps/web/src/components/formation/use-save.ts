import type { FilledItem } from '@porteira/contract'
import { formationMessages } from '@porteira/domain'
import { useLocation } from 'wouter'
import { ApiError } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { useSend } from '#components/send/use-send.ts'
import type { SaveRefusal } from './field-errors.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'

export type SaveOptions = {
  cartUUID: string
  /** A function, because another tab may have renewed the login before the form is sent. */
  token: () => string
  /** The id of the only open formation to fill in. Without it, all entries that are filled in after the payment. */
  onlyItem?: string
  /** `before`: the riders were already saved, and a message has said so. */
  onSaved: (when: 'now' | 'before') => unknown
  /** Called after a refusal, because an offered choice may be taken. */
  onRefused: () => unknown
}

/** Saves the riders of the entries and shows errors. `save` resolves to the refusal that the form has to show. */
export function useSave({ cartUUID, token, onlyItem, onSaved, onRefused }: SaveOptions) {
  const [path] = useLocation()
  const logInFirst = useLogInFirst()
  const { send, busy } = useSend()
  const show = useMessage()

  async function save(items: FilledItem[]): Promise<SaveRefusal | undefined> {
    let refusal: SaveRefusal | undefined
    await send(
      async () => {
        const { warnings = [] } = await api('PUT /api/cart/:cartUUID/participants', {
          params: { cartUUID },
          query: { token: token(), ...(onlyItem !== undefined && { fillOpenFormations: onlyItem }) },
          body: { items },
        })
        if (warnings.length > 0) await show(warnings.join(' '))
        await onSaved('now')
      },
      async (error, say) => {
        const status = error instanceof ApiError ? error.status : 0
        await say()
        if (status === 401) logInFirst(path, { ended: true })
        else if (isSavedAlready(error)) await onSaved('before')
        else if (error instanceof ApiError && status === 409) {
          onRefused()
          refusal = { message: error.message, at: error.at }
        }
      },
    )
    return refusal
  }

  return { save, busy }
}

const isSavedAlready = (error: unknown) =>
  error instanceof ApiError && error.message === formationMessages.alreadyRegistered

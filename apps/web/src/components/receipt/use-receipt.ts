import { ApiError, messageOf } from '#api/api-error.ts'
import { useMessage } from '#components/messages/messages.tsx'
import { useSend } from '#components/send/use-send.ts'
import { retryImport } from '#shell/retry-import.ts'
import { useLogInFirst } from '#shell/use-log-in-first.ts'
import { readReceipt } from './receipt-html.ts'

const POPUP_BLOCKED =
  'O navegador bloqueou a janela do comprovante.\nPermita janelas deste site e tente novamente.'

type Reader = {
  /** The current token of the login; '' without a login. */
  token: () => string
  /** The path to which a login returns. */
  path: string
}

/** Opens the receipt in its own window and prints it. */
export function useReceipt(cartUUID: string, { token, path }: Reader) {
  const show = useMessage()
  const logInFirst = useLogInFirst()
  const { send, busy } = useSend()

  async function print() {
    if (token() === '') return logInFirst(path)
    // Before any await, because browsers open windows only while they handle a click.
    const target = openWindow()
    if (!target) return show(POPUP_BLOCKED)
    return send(
      async () => {
        const receiptHTML = await readReceipt(cartUUID, token())
        const { printReceipt } = await retryImport(() => import('./fill-receipt.ts'))
        await printReceipt(target, receiptHTML)
      },
      async (error) => {
        target.close()
        await show(messageOf(error))
        if (error instanceof ApiError && error.status === 401) logInFirst(path, { ended: true })
      },
    )
  }

  return { print, busy }
}

function openWindow() {
  const target = open('', '_blank')
  if (!target) return undefined
  target.document.title = 'Comprovante'
  target.document.body.textContent = 'Gerando o comprovante…'
  // The type of open() is only the part of a window that other origins may use.
  return target as Window & typeof globalThis
}

import { useState } from 'react'
import { ApiError, messageOf } from '#api/api-error.ts'
import { api } from '#api/client.ts'
import type { Session } from '#storage/page-reads.ts'
import { useMessage } from '#components/messages.tsx'
import { retryImport } from '#components/retry-import.ts'
import { useLogInFirst } from '#components/use-log-in-first.ts'

const POPUP_BLOCKED =
  'O navegador bloqueou a janela do comprovante.\nPermita janelas deste site e tente novamente.'

type Wanted = { cartUUID: string; path: string; session: Session }

/** Opens the receipt in a window of its own and prints it. Who must log in for it comes back to `path`. */
export function useReceipt({ cartUUID, path, session }: Wanted) {
  const show = useMessage()
  const logInFirst = useLogInFirst()
  const [busy, setBusy] = useState(false)

  async function print() {
    if (!session.isLoggedIn()) return logInFirst(path)
    // At once: browsers open windows only while they handle the click itself.
    const paper = openPaper()
    if (!paper) return show(POPUP_BLOCKED)
    setBusy(true)
    try {
      const { receiptHTML } = await api('POST /api/cart/:cartUUID/receipt/html', {
        params: { cartUUID },
        body: { token: session.token(), cartUUID },
      })
      const { printReceipt } = await retryImport(() => import('./print-receipt.ts'))
      printReceipt(paper, receiptHTML)
    } catch (error) {
      paper.close()
      await show(messageOf(error))
      if (error instanceof ApiError && error.status === 401) logInFirst(path, { ended: true })
    } finally {
      setBusy(false)
    }
  }

  return { print, busy }
}

function openPaper() {
  const paper = open('', '_blank')
  if (!paper) return undefined
  paper.document.title = 'Comprovante'
  paper.document.body.textContent = 'Gerando o comprovante…'
  // What open() answers is a whole window; its type only says the half that other hosts may touch.
  return paper as Window & typeof globalThis
}

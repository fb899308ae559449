import { type RefObject, useEffect } from 'react'
import type { ReceiptWindow } from '#components/receipt/fill-receipt.ts'
import { retryImport } from '#shell/retry-import.ts'
import styles from './ReceiptFrame.module.css'

type Props = { html: string; ref: RefObject<HTMLIFrameElement | null> }

/** The receipt in a frame of its own, because it has its own style sheet and is printed without this page. */
export function ReceiptFrame({ html, ref }: Props) {
  useEffect(() => {
    const frame = ref.current
    if (!frame) return
    let isGone = false
    // The page scrolls, not the frame.
    const grow = () => {
      // The content says its height only in a frame that is not higher.
      frame.style.height = '0'
      frame.style.height = `${frame.contentDocument?.documentElement.scrollHeight ?? 0}px`
    }
    const observer = new ResizeObserver(grow)
    const fill = async () => {
      const { fillReceipt } = await retryImport(() => import('#components/receipt/fill-receipt.ts'))
      if (isGone) return
      const filled = fillReceipt(frame.contentWindow as ReceiptWindow, html)
      observer.observe(frame)
      grow()
      await filled
      if (!isGone) grow()
    }
    void fill()
    return () => {
      isGone = true
      observer.disconnect()
    }
  }, [html, ref])

  // The frame runs no script. This page writes into it and prints it.
  return (
    <iframe
      ref={ref}
      title="Comprovante"
      className={styles['paper']}
      sandbox="allow-same-origin allow-modals"
    />
  )
}

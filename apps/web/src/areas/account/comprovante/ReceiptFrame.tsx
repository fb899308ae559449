import { type RefObject, useEffect } from 'react'
import { fillReceipt, type ReceiptWindow } from '#components/receipt/fill-receipt.ts'
import styles from './ReceiptFrame.module.css'

type Props = { html: string; ref: RefObject<HTMLIFrameElement | null> }

/** The receipt in a frame of its own, because it has its own style sheet and is printed without this page. */
export function ReceiptFrame({ html, ref }: Props) {
  useEffect(() => {
    const frame = ref.current
    if (!frame) return
    // The page scrolls, not the frame.
    const grow = () => {
      frame.style.height = `${frame.contentDocument?.documentElement.scrollHeight ?? 0}px`
    }
    const observer = new ResizeObserver(grow)
    const fill = () => {
      fillReceipt(frame.contentWindow as ReceiptWindow, html)
      observer.observe(frame)
      grow()
    }
    fill()
    // Firefox replaces the empty document of a new frame once more.
    frame.addEventListener('load', fill)
    return () => {
      frame.removeEventListener('load', fill)
      observer.disconnect()
    }
  }, [html, ref])

  return <iframe ref={ref} title="Comprovante" className={styles['paper']} />
}

import { useMemo } from 'react'
import { sanitise } from './sanitise.ts'

export default function CleanHtml({ html, className }: { html: string; className: string | undefined }) {
  const clean = useMemo(() => ({ __html: sanitise(html) }), [html])
  return <div className={className} dangerouslySetInnerHTML={clean} />
}

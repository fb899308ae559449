import { useState } from 'react'
import { api } from '#api/client.ts'
import { urlOf } from '#api/url-of.ts'
import type { Admin } from '#components/admin/admin.ts'
import { BannerUpload } from '#components/event/BannerUpload.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

export type DraftBanner = {
  draftId: string
  updatedOn: string | null
  /** The draft is on the server, so that it can have a picture. */
  isStored: boolean
  onUpdated: (updatedOn: string) => void
}

/** The address of the picture of a draft; undefined without one. */
export const draftBannerAddress = ({ draftId, updatedOn }: Omit<DraftBanner, 'onUpdated'>, admin: Admin) =>
  updatedOn === null
    ? undefined
    : urlOf('GET /api/drafts/:draftId/banner', {
        params: { draftId },
        query: { token: admin.token, v: updatedOn },
      })

type Props = { banner: DraftBanner; shortName: string; name: string; admin: Admin }

/** The picture of the event. Without one the page shows a drawing. */
export function BannerStep({ banner, shortName, name, admin }: Props) {
  const [drawing] = useState(() => shortName || 'evento-novo')
  const { draftId, isStored } = banner
  if (!isStored) return <EmptyState says="Escreva primeiro o nome do evento." />
  return (
    <BannerUpload
      event={{ eventUUID: drawing, name: name || 'o evento', bannerUpdatedOn: banner.updatedOn }}
      admin={admin}
      src={draftBannerAddress(banner, admin)}
      upload={async (body) => {
        const input = { params: { draftId }, query: { token: admin.token }, body }
        const answer = await api('POST /api/drafts/:draftId/banner', input)
        banner.onUpdated(new Date().toISOString())
        return answer
      }}
    />
  )
}

import type { Event } from '@porteira/contract'
import { adminMessages } from '@porteira/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api/client.ts'
import type { Admin } from '#components/admin/admin.ts'
import { useAdminSend } from '#components/admin/use-admin-send.ts'
import { useMessage } from '#components/messages/messages.tsx'
import layout from '#styles/layout.module.css'
import typography from '#styles/typography.module.css'
import { Icon } from '#ui/Icon.tsx'
import { Section } from '#ui/Section.tsx'
import { bannerAddress } from './banner-address.ts'
import { BannerCrop } from './BannerCrop.tsx'
import styles from './BannerUpload.module.css'

type Props = {
  event: Pick<Event, 'eventUUID' | 'name' | 'bannerUpdatedOn'>
  admin: Admin
  /** The address and the call of a picture that is not that of a stored event. */
  src?: string | undefined
  upload?: (form: FormData) => Promise<{ msg: string }>
}

/** The banner of an event, and a button that replaces it by a part of another picture. For administrators. */
export function BannerUpload({ event, admin, src = bannerAddress(event), upload }: Props) {
  const show = useMessage()
  const client = useQueryClient()
  const { sendAndSay, busy } = useAdminSend(admin)
  const [picture, setPicture] = useState<ImageBitmap>()

  async function choose(box: HTMLInputElement) {
    const [file] = box.files ?? []
    // Without it the same file could not be chosen a second time.
    box.value = ''
    if (!file) return
    const decoded = await createImageBitmap(file).catch(() => undefined)
    if (decoded) setPicture(decoded)
    else await show(adminMessages.bannerUnreadable)
  }

  function close() {
    picture?.close()
    setPicture(undefined)
  }

  async function replace(part: Blob) {
    const form = new FormData()
    form.append('image', part, 'cartaz.jpg')
    const { eventUUID } = event
    const input = { params: { eventUUID }, query: { token: admin.token }, body: form }
    await sendAndSay(
      () => (upload ? upload(form) : api('POST /api/events/:eventUUID/banner', input)),
      () => {
        close()
        return client.invalidateQueries()
      },
    )
  }

  return (
    <Section title="Foto do evento">
      <img
        className={styles['banner']}
        src={src}
        alt={event.bannerUpdatedOn ? `Foto de ${event.name}` : 'Desenho da Porteira, até haver uma foto'}
        width="1200"
        height="630"
      />
      <label className={styles['choose']}>
        <Icon name="camera" />
        {event.bannerUpdatedOn ? 'Trocar foto' : 'Escolher foto'}
        <input
          className={layout['visuallyHidden']}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          onChange={(changed) => void choose(changed.currentTarget)}
        />
      </label>
      <p className={typography['caption']}>JPEG, PNG ou WebP. Depois de escolher, ajuste o corte.</p>
      {picture && <BannerCrop picture={picture} busy={busy} onCrop={replace} onClose={close} />}
    </Section>
  )
}

import { countChanged, findRow, listValues } from '#platform/database/statements.ts'
import type { PicturesOfTable, StoredPicture } from '#platform/storage/stored-picture.ts'

const banners: PicturesOfTable = {
  name: 'fotos de eventos',
  list: (db, place) => listValues<string>(db)`
    select event_id::text from event_banner where (stored_as is null) = ${place === 'database'} order by event_id`,
  find: (db, id) => findRow<StoredPicture>(db)`
    select jpeg, stored_as as "storedAs" from event_banner where event_id = ${id}`,
  move: async (db, id, from, to) =>
    (await countChanged(db)`
      update event_banner set jpeg = ${to.jpeg}, stored_as = ${to.storedAs}
      where event_id = ${id} and jpeg is not distinct from ${from.jpeg}
        and stored_as is not distinct from ${from.storedAs}`) > 0,
}

const plans: PicturesOfTable = {
  name: 'plantas do terreno',
  list: (db, place) => listValues<string>(db)`
    select category_id::text from ground_plan where (stored_as is null) = ${place === 'database'}
    order by category_id`,
  find: (db, id) => findRow<StoredPicture>(db)`
    select jpeg, stored_as as "storedAs" from ground_plan where category_id = ${id}`,
  move: async (db, id, from, to) =>
    (await countChanged(db)`
      update ground_plan set jpeg = ${to.jpeg}, stored_as = ${to.storedAs}
      where category_id = ${id} and jpeg is not distinct from ${from.jpeg}
        and stored_as is not distinct from ${from.storedAs}`) > 0,
}

const draftBanners: PicturesOfTable = {
  name: 'fotos de rascunhos',
  list: (db, place) => listValues<string>(db)`
    select id::text from event_draft where banner_updated_at is not null
      and (stored_as is null) = ${place === 'database'} order by id`,
  find: (db, id) => findRow<StoredPicture>(db)`
    select banner as jpeg, stored_as as "storedAs" from event_draft
    where id = ${id} and banner_updated_at is not null`,
  move: async (db, id, from, to) =>
    (await countChanged(db)`
      update event_draft set banner = ${to.jpeg}, stored_as = ${to.storedAs}
      where id = ${id} and banner is not distinct from ${from.jpeg}
        and stored_as is not distinct from ${from.storedAs}`) > 0,
}

/** The pictures of the catalog, for their move between database and storage. */
export const pictures = [banners, plans, draftBanners]

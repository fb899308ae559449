import type { Reply } from '@porteira/contract'

export type Requirements = Reply<'GET /api/events/:eventUUID/requirements'>
export type Horses = Reply<'GET /api/events/:eventUUID/horses'>
export type Horse = Horses['items'][number]

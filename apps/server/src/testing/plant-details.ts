import { RIDER_DETAILS } from '@porteira/domain'

// Loaded with --import before the program, so that all its shapes and statements derive from the longer list.
const planted = JSON.parse(process.env['PLANTED_DETAILS'] ?? '[]') as typeof RIDER_DETAILS
;(RIDER_DETAILS as (typeof RIDER_DETAILS)[number][]).push(...planted)

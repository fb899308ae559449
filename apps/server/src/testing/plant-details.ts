import { RIDER_DETAILS } from '@porteira/domain/rider'

// Loaded with --import before the program, and without the rest of the domain, so that all its shapes, labels and
// statements derive from the longer list.
const planted = JSON.parse(process.env['PLANTED_DETAILS'] ?? '[]') as typeof RIDER_DETAILS
;(RIDER_DETAILS as (typeof RIDER_DETAILS)[number][]).push(...planted)

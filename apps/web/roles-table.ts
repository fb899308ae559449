import type { Plugin } from 'vite'

/** Replaces the module that derives the table of roles by its values, so that the browser loads no schemas. */
export const rolesTable: Plugin = {
  name: 'porteira-roles-table',
  load: {
    filter: { id: [/contract[\\/]src[\\/]access\.ts$/, /node_modules[\\/]typebox[\\/]/] },
    async handler(id) {
      if (!id.endsWith('access.ts')) this.error(`The browser would load the schemas of the contract: ${id}.`)
      const { staffAccess } = await import('@porteira/contract/access')
      return `export const staffAccess = ${JSON.stringify(staffAccess)}`
    },
  },
}

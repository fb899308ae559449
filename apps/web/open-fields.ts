import path from 'node:path'
import type { Plugin } from 'vite'

const PRIVATE = /(?<![\w'"`\\/])#([a-z]\w*)/g
const EMPTY_FIELD = /^\t#\w+( = void 0)?;\n/gm

/**
 * Makes the private fields of the query client plain properties with short names. Safari 15 reads some initial values
 * of class fields wrongly, so the build moves them into the constructor, and private ones would become slow WeakMaps.
 */
export const openFields: Plugin = {
  name: 'porteira-open-fields',
  transform: {
    filter: { id: /query-core[\\/].*\.js$/ },
    handler(code, id) {
      // A class and its base class are in two files, so the letter of the file keeps their properties apart.
      const file = path.basename(id).charAt(0)
      const fields: string[] = []
      return code.replaceAll(EMPTY_FIELD, '').replaceAll(PRIVATE, (_, field: string) => {
        if (!fields.includes(field)) fields.push(field)
        return `${file}${fields.indexOf(field)}`
      })
    },
  },
}

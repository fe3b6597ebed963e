import type { PluginObj } from '@babel/core'
import { transformAsync, types } from '@babel/core'
import type { Plugin } from 'vite'

/** Calls that only their screens make, which bring them: never queued and never read in advance. */
const withTheirScreens = /\/calls\/(administration\/|owners\/figures)/
const builders = new Set(['get', 'post', 'put', 'patch', 'del'])
/**
 * Where a call is from and how it can fail is for the compiler, the server and the tests: no page reads it. The list of
 * all calls, by which the outbox finds its own, leaves out what comes with its screens.
 */
export const leanCalls: Plugin = {
  name: 'highseat:lean-calls',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/core\/calls\/.+\.ts$/ },
    handler: async (code, id) => {
      const lean: PluginObj = {
        visitor: {
          ExportNamedDeclaration: (found) => {
            if (id.endsWith('/registry/groups.ts') && withTheirScreens.test(found.node.source?.value ?? ''))
              found.remove()
          },
          ObjectProperty: (property) => {
            const { key } = property.node
            const call = property.parentPath.parentPath?.node
            const isTerm =
              types.isIdentifier(key, { name: 'source' }) || types.isIdentifier(key, { name: 'fails' })
            if (isTerm && types.isCallExpression(call) && types.isIdentifier(call.callee))
              if (builders.has(call.callee.name)) property.remove()
          },
        },
      }
      const result = await transformAsync(code, {
        filename: id,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { sourceType: 'module', plugins: ['typescript'] },
        plugins: [lean],
      })
      return result?.code == null ? null : { code: result.code, map: result.map }
    },
  },
}

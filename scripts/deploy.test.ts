import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { parse } from 'yaml'
import { z } from 'zod'

const DEPLOY = join(import.meta.dirname, '..', 'deploy')
const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8')

const SECTIONS: Readonly<Record<string, RegExp>> = {
  Unit: /^(Description|After|Wants)$/,
  Service:
    /^(EnvironmentFile|WorkingDirectory|StateDirectory|ExecStart|Restart|RestartSec|KillSignal|TimeoutStopSec|User|Group|NoNewPrivileges|ProtectSystem|ProtectHome|PrivateTmp|LimitNOFILE)$/,
  Install: /^WantedBy$/,
}

describe('deploy', () => {
  it('has systemd units with known keys in their sections, each starting our command', () => {
    const units = readdirSync(join(DEPLOY, 'systemd'))
    assert.ok(units.length >= 2)
    for (const unit of units) {
      let section = ''
      for (const line of read(`systemd/${unit}`).split('\n')) {
        if (line === '' || line.startsWith('#')) continue
        const head = /^\[(\w+)\]$/.exec(line)?.[1]
        if (head !== undefined) section = head
        else assert.match(/^(\w+)=\S/.exec(line)?.[1] ?? '', SECTIONS[section] ?? /^$/, `${unit}: ${line}`)
      }
      assert.match(read(`systemd/${unit}`), /^ExecStart=\/usr\/bin\/env assay (serve|worker) /m)
    }
  })

  it('has a compose file whose services have an image and the variables that a server and a worker need', () => {
    const Service = z.object({ image: z.string(), environment: z.record(z.string(), z.string()) })
    const file = z
      .object({ services: z.record(z.string(), Service), volumes: z.record(z.string(), z.null()) })
      .parse(parse(read('compose.yaml'), { merge: true }))
    assert.deepEqual(Object.keys(file.services), ['postgres', 'server', 'worker'])
    for (const name of ['server', 'worker'])
      assert.match(file.services[name]?.environment.ASSAY_STORE ?? '', /^postgres:/)
  })

  it('has a container file of known instructions', () => {
    const lines = read('Containerfile')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
    const known = /^(FROM|ARG|RUN|USER|WORKDIR|VOLUME|EXPOSE|HEALTHCHECK CMD|ENTRYPOINT|CMD) \S/
    for (const line of lines) assert.match(line, known)
    for (const line of lines.filter((each) => /^(HEALTHCHECK CMD|ENTRYPOINT|CMD)/.test(each))) {
      assert.ok(Array.isArray(JSON.parse(line.replace(/^(HEALTHCHECK )?\w+ /, ''))))
    }
  })
})

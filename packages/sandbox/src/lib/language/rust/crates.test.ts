// Needs: sandbox, rust
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { plainSpec } from '../../../../test/plain-spec.ts'
import { toolchainContext } from '../../../../test/toolchain-context.ts'
import { openSandbox } from '../../isolation/open-sandbox.ts'
import type { Sandbox } from '../../isolation/sandbox.ts'
import type { OpenToolchain } from '../toolchain.ts'
import { rustToolchain } from './rust.ts'

/** cargo's names for the folders of crates.io, since 1.85 and before. */
const REGISTRIES = ['index.crates.io-1949cf8c6b5b557f', 'index.crates.io-6f17d22bba15001f']

/** Returns one file of a tar archive. */
function tarFile(path: string, content: string): Buffer {
  const head = Buffer.alloc(512)
  const body = Buffer.from(content)
  head.write(path, 0)
  head.write('0000644\0', 100)
  head.write(`${body.length.toString(8).padStart(11, '0')}\0`, 124)
  head.write(`${'0'.repeat(11)}\0`, 136)
  head.write('        0', 148)
  head.write('ustar\x0000', 257)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([head, body, Buffer.alloc((512 - (body.length % 512)) % 512)])
}

/** Puts a crate where cargo has its downloads. */
function download(
  home: string,
  name: string,
  files: Readonly<Record<string, string>>,
  dependencies: string[] = [],
): void {
  const manifest = `[package]\nname = "${name}"\nversion = "1.0.0"\nedition = "2021"\n[dependencies]\n`
  const all = { ...files, 'Cargo.toml': manifest + dependencies.map((each) => `${each} = "1"\n`).join('') }
  const entries = Object.entries(all).map(([path, content]) => tarFile(`${name}-1.0.0/${path}`, content))
  const crate = gzipSync(Buffer.concat([...entries, Buffer.alloc(1024)]))
  const deps = dependencies.map((each) => ({
    ...{ name: each, req: '^1', features: [], optional: false },
    ...{ default_features: true, target: null, kind: 'normal' },
  }))
  const cksum = createHash('sha256').update(crate).digest('hex')
  const entry = JSON.stringify({ name, vers: '1.0.0', deps, cksum, features: {}, yanked: false })
  for (const registry of REGISTRIES) {
    const put = (path: string, content: string | Buffer) => {
      mkdirSync(dirname(join(home, 'registry', path)), { recursive: true })
      writeFileSync(join(home, 'registry', path), content)
    }
    put(`cache/${registry}/${name}-1.0.0.crate`, crate)
    put(`index/${registry}/config.json`, '{"dl":"https://static.crates.io/crates","api":"https://crates.io"}')
    const path = `index/${registry}/.cache/${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`
    put(path, `\x03\x02\0\0\0etag: "x"\x001.0.0\0${entry}\0`)
  }
}

const SPEC = plainSpec({
  language: 'rust',
  tests:
    '#[test] fn doubles() { assert_eq!(double(4), 8); }\n#[tokio::test] async fn waits() { assert_eq!(double(1), 2); }',
  dependencies: [
    { name: 'two-times', version: '1', features: [] },
    { name: 'tokio', version: '1', features: [] },
  ],
  timeout_ms: 20_000,
})

describe('rust toolchain with dependencies', () => {
  const home = mkdtempSync(join(tmpdir(), 'assay-cargo-'))
  let sandbox: Sandbox
  let toolchain: OpenToolchain
  before(async () => {
    download(home, 'just-two', { 'src/lib.rs': 'pub const TWO: i32 = 2;' })
    const build = 'fn main() { println!("cargo:rustc-env=SEES={}", std::path::Path::new("/etc/shadow").exists()); }'
    const library = 'pub fn times(n: i32) -> i32 { n * just_two::TWO } pub const SEES_HOST: &str = env!("SEES");'
    download(home, 'two-times', { 'src/lib.rs': library, 'build.rs': build }, ['just-two'])
    // As much of tokio as tests need.
    const runtime = `pub mod runtime {
    pub struct Runtime;
    impl Runtime {
        pub fn block_on<F: std::future::Future>(&self, future: F) -> F::Output {
            let mut context = std::task::Context::from_waker(std::task::Waker::noop());
            let mut future = std::pin::pin!(future);
            loop { if let std::task::Poll::Ready(value) = future.as_mut().poll(&mut context) { return value; } }
        }
    }
    pub struct Builder;
    impl Builder {
        pub fn new_current_thread() -> Builder { Builder }
        pub fn enable_all(self) -> Builder { self }
        pub fn build(self) -> std::io::Result<Runtime> { Ok(Runtime) }
    }
}`
    download(home, 'tokio', { 'src/lib.rs': runtime })
    process.env.CARGO_HOME = home
    sandbox = await openSandbox()
    const opened = await rustToolchain.open(toolchainContext(sandbox, 2))
    assert.ok(opened.ok)
    toolchain = opened.toolchain
  })
  after(async () => {
    await toolchain.close()
    await sandbox.close()
    rmSync(home, { recursive: true })
  })

  it('builds crates once, in the sandbox, and judges programs with them', async () => {
    const source =
      'pub fn double(n: i32) -> i32 {\n    assert_eq!(two_times::SEES_HOST, "false");\n    two_times::times(n)\n}'
    const outcomes = await Promise.all(
      [source, source.replace('times(n)', 'times(n) + 1')].map((each) =>
        toolchain.judge({ program: { source: each, files: [] }, spec: SPEC }),
      ),
    )
    assert.deepEqual(
      outcomes.map(({ tests, evidence }) => [tests, evidence.diagnostics]),
      [
        [{ passed: 2, failed: 0 }, []],
        [{ passed: 0, failed: 2 }, []],
      ],
    )
  })

  it('reports which crates are missing, and what to do, before there is an answer', async () => {
    const dependencies = [{ name: 'no-such-crate', version: '1.2.3', features: [] }]
    await assert.rejects(async () => toolchain.brokenTests?.({ ...SPEC, dependencies }), {
      code: 'CRATES_MISSING',
      message: /The crates "no-such-crate 1\.2\.3" can't be built here/,
      hint: /Run "cargo fetch" once/,
    })
    assert.equal(await toolchain.brokenTests?.(SPEC), null)
  })

  it("reports which crates aren't on this machine, each time", async () => {
    const dependencies = [{ name: 'no-such-crate', version: '1.2.3', features: [] }]
    const judged = () => toolchain.judge({ program: { source: '', files: [] }, spec: { ...SPEC, dependencies } })
    for (const again of [judged, judged]) {
      await assert.rejects(again(), /The crates "no-such-crate 1\.2\.3" can't be built here: .*no-such-crate/)
    }
  })
})

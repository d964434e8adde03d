/**
 * The script of the page at `/api/docs`: lists the operations in openapi.json, each with a form. Other people's text only ever becomes text
 * nodes. It's sent as written here, so it can't contain a backtick.
 */
export const DOCS_SCRIPT = String.raw`const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

// A field of a form; "where" says which part of the request it goes to.
const field = (where, name, isRequired) => {
  const input = element('input', { name, required: isRequired })
  input.dataset.where = where
  return element('label', {}, name + (isRequired ? ' (required)' : ''), input)
}

const follow = (schema, all) => (schema?.$ref === undefined ? schema : all[schema.$ref.split('/').at(-1)])

// A body to start from: the required keys of its schema.
const exampleOf = (schema, all) => {
  const { properties = {}, required = [] } = follow(schema, all) ?? {}
  const empty = { string: '', array: [], object: {}, number: 0, integer: 0, boolean: false }
  return Object.fromEntries(required.map((name) => [name, empty[follow(properties[name], all)?.type] ?? null]))
}

const addressOf = (path, inputs) => {
  const values = (where) => inputs.filter((input) => input.dataset.where === where && input.value !== '')
  let address = path
  for (const { name, value } of values('path')) address = address.replace('{' + name + '}', () => encodeURIComponent(value))
  const query = new URLSearchParams(values('query').map(({ name, value }) => [name, value]))
  return query.size === 0 ? address : address + '?' + query
}

const tokenHeaders = () => {
  const token = document.querySelector('#token').value
  return token === '' ? {} : { authorization: 'Bearer ' + token }
}

const send = (method, form, path, type) => {
  const headers = tokenHeaders()
  const body = form.querySelector('textarea')?.value
  if (body !== undefined) headers['content-type'] = type
  return fetch(addressOf(path, [...form.querySelectorAll('input')]), { method, headers, body })
}

// Shows an answer as it comes: a stream goes on until its end.
const show = async (response, output) => {
  output.textContent = response.status + ' ' + response.statusText + '\n\n'
  if (!(response.headers.get('content-type') ?? '').includes('json')) {
    const decoder = new TextDecoder()
    const reader = response.body?.getReader()
    for (let next = await reader?.read(); next !== undefined && !next.done; next = await reader.read()) {
      output.textContent += decoder.decode(next.value, { stream: true })
    }
    return
  }
  const text = await response.text()
  try {
    output.textContent += JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    output.textContent += text
  }
}

const callElement = (path, method, operation, all) => {
  const form = element('form')
  for (const { in: where, name, required } of operation.parameters ?? []) {
    if (where !== 'header') form.append(field(where, name, required === true))
  }
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  if (type !== undefined) {
    const example = type === 'application/json' ? JSON.stringify(exampleOf(content.schema, all), null, 2) : ''
    form.append(element('label', {}, 'Body (' + type + ')', element('textarea', { value: example, spellcheck: false })))
  }
  const output = element('pre', { hidden: true })
  form.append(element('button', { textContent: 'Send' }), output)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    output.hidden = false
    output.textContent = 'Waiting…'
    try {
      await show(await send(method.toUpperCase(), form, path, type), output)
    } catch (error) {
      output.textContent = 'The request failed: ' + error.message
    }
  })
  const title = element('summary', {}, element('code', { textContent: method.toUpperCase() + ' ' + path }))
  title.append(' ' + (operation.summary ?? ''))
  return element('details', {}, title, form)
}

const list = async () => {
  const main = document.querySelector('#calls')
  const response = await fetch('/api/openapi.json', { headers: tokenHeaders() })
  if (!response.ok) {
    main.replaceChildren('The list of calls needs a token (' + response.status + ').')
    return
  }
  const { paths, components } = await response.json()
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callElement(path, method, operation, components.schemas)),
  )
  main.replaceChildren(...calls)
}

document.querySelector('#token').addEventListener('change', list)
list()
`

// Pages with `useChat` of the AI SDK, steered by the tests: one JSON command a line on stdin, one JSON reply a line on stdout.
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { Window } from 'happy-dom'

const SECONDS = 30
const { document } = (globalThis.window = new Window())
globalThis.document = document
const { createElement, useEffect } = await import('react')
const { createRoot } = await import('react-dom/client')
const { useChat } = await import('@ai-sdk/react')
const { DefaultChatTransport } = await import('ai')

const pages = {}
const ANSWERED = new Set(['send', 'regenerate', 'resume', 'stop'])

function open({ page, id, api, key, body, messages, resume, last }) {
  const seen = { data: [], errors: [], finished: [] }
  const headers = key ? { Authorization: `Bearer ${key}` } : {}
  const only = ({ id, messages, trigger, messageId }) => ({ body: { id, messages: messages.slice(-1), trigger, messageId } })
  const transport = new DefaultChatTransport({ api, headers, body, ...(last && { prepareSendMessagesRequest: only }) })
  const root = createRoot(document.createElement('div'))
  return new Promise((resolve) => {
    function Page() {
      const chat = useChat({
        id,
        transport,
        messages,
        resume,
        onData: (part) => seen.data.push(part.type),
        onError: (error) => seen.errors.push(error.message),
        onFinish: ({ isAbort, isError, finishReason }) => seen.finished.push({ isAbort, isError, finishReason }),
      })
      pages[page] = { chat, seen, root }
      useEffect(resolve, [])
      return null
    }
    root.render(createElement(Page))
  })
}

const state = ({ chat, seen }) => ({ status: chat.status, messages: chat.messages, error: chat.error?.message, ...seen })
const text = ({ chat }) => chat.messages.at(-1)?.parts.map((part) => part.text ?? '').join('') ?? ''

async function until({ page, status, has }) {
  const end = Date.now() + SECONDS * 1000
  const met = () => (!status || pages[page].chat.status === status) && (!has || text(pages[page]).includes(has))
  while (!met()) {
    if (Date.now() > end) throw new Error(`no ${status ?? has}: ${JSON.stringify(state(pages[page]))}`)
    await pause(10)
  }
}

// React shows what was last set a little later, on a busy machine much later.
async function shown({ page }) {
  const end = Date.now() + SECONDS * 1000
  while (['submitted', 'streaming'].includes(pages[page].chat.status) && Date.now() < end) await pause(1)
}

const commands = {
  open,
  until,
  read: () => {},
  send: ({ page, text, messageId, body }) => pages[page].chat.sendMessage({ text, messageId }, { body }),
  begin: ({ page, text }) => void pages[page].chat.sendMessage({ text }),
  regenerate: ({ page, messageId }) => pages[page].chat.regenerate({ messageId }),
  resume: ({ page }) => pages[page].chat.resumeStream(),
  stop: ({ page }) => pages[page].chat.stop(),
  close: ({ page }) => pages[page].root.unmount(),
}

for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line)
  try {
    await commands[command.do](command)
    await pause(0)
    if (ANSWERED.has(command.do)) await shown(command)
    console.log(JSON.stringify(state(pages[command.page])))
  } catch (error) {
    console.log(JSON.stringify({ fault: `${error?.stack}` }))
  }
}
process.exit(0)

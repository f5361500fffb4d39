// A chat with Clew in a terminal: `node chat.mjs [chat id]`. CLEW_URL and CLEW_KEY name the server and the key.
import { createInterface } from 'node:readline/promises'
import { DefaultChatTransport, readUIMessageStream } from 'ai'

const url = process.env.CLEW_URL ?? 'http://127.0.0.1:5200'
const headers = process.env.CLEW_KEY ? { Authorization: `Bearer ${process.env.CLEW_KEY}` } : {}
const api = `${url}/api/ai/chat`
const chatId = process.argv[2] ?? crypto.randomUUID()
const transport = new DefaultChatTransport({ api, headers })
const stored = await (await fetch(`${api}/${encodeURIComponent(chatId)}`, { headers })).json()
const messages = stored.messages ?? []

async function ask(text) {
  messages.push({ id: crypto.randomUUID(), role: 'user', parts: [{ type: 'text', text }] })
  const stream = await transport.sendMessages({ chatId, messages, trigger: 'submit-message' })
  let answer
  for await (const message of readUIMessageStream({ stream, terminateOnError: true })) answer = message
  messages.push(answer)
  return answer
}

function show({ parts }) {
  console.log(parts.filter((part) => part.type === 'text').map((part) => part.text).join(''))
  for (const { data } of parts.filter((part) => part.type === 'data-citation')) {
    console.log(`  [${data.label}] ${data.documentName} ${data.start}-${data.end}: "${data.content}"`)
  }
}

console.log(`Chat ${chatId}, ${messages.length} messages so far.`)
const lines = createInterface({ input: process.stdin })
for await (const line of lines) if (line.trim()) show(await ask(line))

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { answersText } from './answers-text.ts'

describe('answersText', () => {
  it('is false for models of sound, pictures, vectors and verdicts, and for those without messages', () => {
    const others = [
      'whisper-1',
      'gpt-4o-mini-tts',
      'gpt-4o-transcribe',
      'gpt-image-1.5',
      'gemini-2.5-flash-image',
      'google/gemini-3-pro-image-preview',
      'gpt-realtime',
      'gemini-live-2.5-flash',
      'gpt-audio-mini',
      'text-embedding-3-large',
      'mistral-embed',
      'amazon.titan-embed-text-v1',
      'amazon.nova-2-sonic-v1:0',
      'moderation',
      'meta-llama/llama-guard-4-12b',
      'mistral-ocr-latest',
      'davinci',
      'text-davinci-003',
      'ft:gpt-4o',
      'gpt-4o-mini-2024-07-18.ft-',
    ]
    assert.deepEqual(
      others.filter((name) => answersText(name)),
      [],
    )
  })

  it('is true for models that see pictures and search, whose answers are texts', () => {
    const texts = ['gpt-5-mini', 'llama-3.2-90b-vision-preview', 'gpt-4o-search-preview', 'o3-deep-research', 'gemma-3']
    assert.deepEqual(
      texts.filter((name) => !answersText(name)),
      [],
    )
  })

  it('uses the price if the name says nothing: without one for output, nothing is written', () => {
    assert.equal(answersText('new', { input_mtok: 0.1, output_mtok: undefined }), false)
    assert.equal(answersText('new', { audio_hours: 0.3 }), false)
    assert.equal(answersText('new', { input_mtok: 0.1, output_mtok: 0 }), true)
    assert.equal(answersText('new', {}), true)
  })
})

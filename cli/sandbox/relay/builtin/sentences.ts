/**
 * The sentences of the built-in upstream in the language of the question. They are answers of a "model", not texts of
 * the product.
 */
export interface Sentences {
  /** Templates with `{model}` and `{topic}`. */
  openings: readonly string[];
  middles: readonly string[];
  closings: readonly string[];
  code: string;
}

export const english: Sentences = {
  openings: [
    'You asked about “{topic}”. This is {model}, answering from the built-in upstream.',
    '{model} here, running without any network. On “{topic}” I can say this much.',
    'Good question. “{topic}” has a short answer and a long one; {model} will try the middle.',
    'Let us take “{topic}” step by step. (Written offline, in the manner of {model}.)',
  ],
  middles: [
    'Start with the smallest thing that can be checked, and check it.',
    'A gateway sees every call twice: once when it is asked, and once when it is paid for.',
    'What matters is not how fast the first answer comes but how steady the hundredth is.',
    'Measure before and after; a figure without its partner tells nothing.',
    'When two channels carry the same model, the one with the higher priority is asked first and weight settles the rest.',
    'Quota is counted in small units so that a single short sentence still costs something.',
    'If a key stops working, the channel is taken out of the rotation and the next one answers instead.',
    'The first token tells you about the queue, the last one about the model.',
    'Names are cheap, so choose them well and spell them the same everywhere.',
    'A log row is a receipt: who asked, what for, how long it took, and what it cost.',
    'Short prompts are read more carefully than long ones, by people and by models.',
    'Nothing here leaves this machine, which makes it a good place to make mistakes.',
    'An error that says what to do next is worth three that say what went wrong.',
    'Streaming changes how waiting feels, not how long it takes.',
    'Keep the rule, write down the exception, and date it.',
  ],
  closings: [
    'Ask again and the words will differ.',
    'That is the gist of it.',
    'Tell me which part to unfold.',
    'The rest is practice.',
  ],
  code: '```ts\nexport function total(prompt: number, completion: number, ratio: number): number {\n  return prompt + completion * ratio;\n}\n```',
};

export const chinese: Sentences = {
  openings: [
    '你问的是「{topic}」。这里是 {model}，由内置上游离线回答。',
    '我是 {model}，现在没有联网。关于「{topic}」，可以这样看。',
    '好问题。「{topic}」可以说得很短，也可以说得很长，{model} 取其中。',
  ],
  middles: [
    '先做最小的、能验证的一步，然后真的去验证。',
    '网关会看到每次调用两遍：一次是请求，一次是结算。',
    '重要的不是第一次回答有多快，而是第一百次是否同样稳定。',
    '同一个模型有多个渠道时，优先级高的先用，权重决定其余。',
    '额度以很小的单位计算，一句短话也有它的价格。',
    '密钥失效时，渠道会被移出轮询，由下一个渠道接替。',
    '首个词元反映排队，最后一个词元反映模型。',
    '日志就是收据：谁问的、问什么、用了多久、花了多少。',
    '流式输出改变的是等待的感觉，而不是等待的长短。',
    '这里的内容不会离开本机，正适合放心试错。',
    '好的报错会告诉你下一步做什么。',
  ],
  closings: ['再问一次，说法会不同。', '大意如此。', '需要展开哪一部分，请告诉我。'],
  code: '```ts\nexport function total(prompt: number, completion: number, ratio: number): number {\n  return prompt + completion * ratio;\n}\n```',
};

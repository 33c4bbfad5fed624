export const tuiConfig = {
  description:
    'tollgate tui config 打印终端界面当前生效的设置并附注释：按键、别名、颜色、列组合和钩子。按需修改后，保存为配置文件夹中的 tui.yaml（tollgate config show 会显示该文件夹）。',
  unknownOperand: 'tollgate tui 不接受“{word}”。',
  fault: '{path} 第 {line} 行：{cause}',
  ignored: '更正之前，文件中的设置均不生效。',
  inForce: '终端界面当前生效的设置，来自 {path}。',
  noFile: '终端界面的默认设置。没有 {path}，可将本内容保存到该处后修改。',
  aboutKeys:
    '各处的按键：操作及其按键。未写出的保持默认。\n按键：单个字符、ctrl-a 至 ctrl-z、f1 至 f12、space、tab、up、down、left、right、home、end、page-up、page-down、insert、\nbackspace。ctrl-c、escape、enter 和 delete 的含义固定不变。',
  aboutAliases: '“:”之后可用的自定义词，例如：\n  failed: log list type=error',
  aboutColors:
    '界面各部分的颜色：名称（red、bright-blue）、0 到 255 的数字或 #rrggbb；on 设置背景；\n前面可加 bold、dim、italic、underline、inverse。例如：\n  bad: bold #ff5f5f\n  cursor: black on 214\n部分：{parts}',
  aboutColumns:
    '各列表的列组合，用“:columns 名称”或“,”选择。列表打开时使用名为 default 的组合。例如：\n  log:\n    money: [created_at, username, model_name, quota]\n各列表的列：',
  aboutHooks:
    '自定义命令，按键触发，作用于光标所在行、选中的行或打开的行。\n该行的字段以变量 TOLLGATE_ROW_ID、TOLLGATE_ROW_NAME 等传给命令，与“get -o json”的输出一致；\nTOLLGATE_NOUN、TOLLGATE_GATEWAY、TOLLGATE_PROFILE 说明来源。其中绝不包含敏感信息。引用变量时请加引号。\n例如：\n  - name: open a ticket\n    key: ctrl-o\n    on: channel          # 一个或多个列表；不写则为全部\n    run: ticket new --title "channel $TOLLGATE_ROW_ID $TOLLGATE_ROW_NAME"\n    screen: true         # 占用终端；否则显示其输出\n    confirm: true        # 先询问；多行时总会询问',
  noYaml: '这不是 YAML。{cause}',
  unreadable: '无法读取该文件。',
  unknown: '此处没有“{name}”。可用：{known}。',
  unknownNear: '此处没有“{name}”。您是不是要找 {near}？',
  noText: '“{name}”需要一段文本。',
  noMapping: '“{name}”需要若干名称及其值：每行一个名称，后接英文冒号和值。',
  noSequence: '“{name}”需要一个列表：[one, two]，或以“- ”开头的多行。',
  noFlag: '“{name}”需要 true 或 false。',
  noKey: '“{key}”不是终端能识别的按键。示例：x、ctrl-o、f5、page-up。',
  fixedKey: '{key} 的含义固定，不能用在此处。',
  typedKey: '此处要输入文字，{key} 不能作为按键。',
  clash: '{key} 会有两个含义：{labels}。',
  noWord: '“{name}”不能作为别名：须为一个词，不含引号、反斜杠、等号，且不以短横线开头。',
  ownWord: '“{name}”已是固有的词，不能作为别名。',
  noStyle: '“{style}”不是颜色。示例：red、bold bright-blue、#ff8800 on 236。',
  noColumns: '组合“{name}”中没有列。',
  hookNeeds: '钩子缺少“{name}”。',
};

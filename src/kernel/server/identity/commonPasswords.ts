// One word per entry; digits and signs at the end are taken off before the comparison, so `summer2026!` is found as `summer`.
const words = `
admin administrator password passwort passw0rd p4ssword pa55word passwords mypassword newpassword temppass temppassword
letmein welcome welcomeback iloveyou lovely loveyou princess sunshine football baseball basketball superman batman spiderman
master monkey dragon shadow michael jordan jennifer hunter hunter2 charlie andrew daniel thomas robert jessica ashley amanda
nicole matthew joshua anthony william george samantha elizabeth christopher alexander benjamin victoria maverick
trustno1 whatever freedom starwars computer internet security secret secrets letmeinnow changeme change changeit changeme1
default guest test tester testing test1234 testtest user username login loginlogin access account system service root toor
qwerty qwertyu qwertyui qwertyuiop qwert asdf asdfgh asdfghjk asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qazwsxedc 1q2w3e 1q2w3e4r 1q2w3e4r5t
q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1zaq1 qweasd qweasdzxc qwe123 abc123 a1b2c3 a1b2c3d4 abcd1234 abcdefgh aa123456 a123456789
123qwe 123abc 12qwaszx 123123123 123321123 12341234 112233445566 11223344 12121212 123454321 987654321 9876543210 0987654321
147258369 159753159 741852963 789456123 789456 456123 102030 10203040 1020304050 13131313 55555555 77777777 88888888 99999999 00000000
summer winter spring autumn january february march april june july august september october november december
monday tuesday wednesday thursday friday saturday sunday birthday christmas holiday vacation
london paris berlin bangkok thailand chiangmai phuket pattaya songkran siam chonburi nonthaburi singapore malaysia vietnam japan tokyo korea
america australia canada germany france england ireland scotland brazil mexico argentina
airline airlines airplane aircraft aviation airport airbus boeing pilot engine maintenance mechanic inspector hangar runway jetengine
wheelbrake wheels brakes workshop company office intranet business employee manager director finance quality safety
liverpool arsenal chelsea manchester manunited barcelona realmadrid juventus bayern ferrari porsche mercedes yamaha honda toyota kawasaki harley
corvette mustang camaro chevrolet nissan
pokemon pikachu naruto minecraft fortnite roblox zelda mario nintendo playstation xbox gandalf hobbit frodo skywalker matrix
chocolate cookie cookies banana orange apple strawberry cherry pepper peanut butter coffee whiskey cheese
rainbow butterfly flower flowers garden forest mountain ocean summertime diamond silver golden goldfish purple yellow orange2 bluesky
buster ginger maggie bailey bella charlie1 coco lucky tigger snoopy garfield mickey minnie donald bubbles
angel angels heaven jesus jesuschrist blessed godisgood faith family friends forever together mother father brother sister mylove lovelove
sweetheart sweety darling honey baby babygirl babyboy kitty kitten puppy
money dollar million winner champion champions victory success hello hellohello helloworld goodbye goodluck nothing nopassword
killer killers soldier warrior ranger sniper hacker hackers matrix1 phoenix falcon eagle tiger panther wolf lion bear shark dolphin elephant
guitar drummer music metallica nirvana slipknot eminem beatles rockstar rocknroll
google facebook youtube twitter instagram whatsapp linkedin microsoft windows windowsxp linux ubuntu android iphone samsung oracle
mysql postgres database server network cisco cisco123 router switch
correcthorsebatterystaple letmein123 iloveyou2 ihateyou fuckyou fuckoff asshole bullshit
marina natasha patricia veronica carolina daniela andrea alejandro fernando roberto ricardo eduardo gabriel isabella valentina
somchai somsak sompong suchart prasert wichai anong malee sunisa pornthip thongchai krungthep sawasdee sawatdee
passion passport passphrase passcode pincode signin signon letmesee opensesame sesame abracadabra
zxcvbnmasd poiuytrewq lkjhgfdsa mnbvcxz
p@ssw0rd p@ssword p@$$w0rd pa$$word pass@word pass@123 admin@123 welcome@123 qwerty@123 test@123 abc@1234
`;

/** Passwords everybody tries first. A new password may be none of them, with or without a number behind it. */
export const commonPasswords: ReadonlySet<string> = new Set(words.split(/\s+/).filter((word) => word !== ''));
